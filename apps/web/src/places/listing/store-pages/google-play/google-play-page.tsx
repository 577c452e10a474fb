import {
  type Device,
  directionOf,
  formOf,
  type GooglePlayListing,
  type GooglePlayLocale,
} from '@storedeck/listing';
import { ArrowLeft, EllipsisVertical, ImageOff, Search } from 'lucide-react';

import { Picture } from '../../../../pictures/picture.tsx';
import { FoldLine } from '../look/fold-line.tsx';
import { StatusBar } from '../look/status-bar.tsx';
import { useWordsFor } from '../look/use-words.ts';
import { Origin } from '../origin.tsx';
import { LongPageText, PageText, usePartName } from '../page-text.tsx';
import { Shelf } from '../pictures/shelf.tsx';
import { StoreWordsContext } from '../words/store-words.ts';
import { DeveloperContact } from './developer-contact.tsx';
import { SampleChips, SampleSafety, SampleStrip } from './samples.tsx';
import { PlaySection } from './section.tsx';
import { VideoCover } from './video-cover.tsx';

const MORE =
  'text-play-green bg-play-ground ps-6 font-medium [mask-image:linear-gradient(to_right,transparent,black_1.25rem)] rtl:[mask-image:linear-gradient(to_left,transparent,black_1.25rem)]';

/** The product page as Google Play draws it. Values that the API does not provide are drawn as marked samples. */
export function GooglePlayPage({
  listing,
  code,
  locale,
  device,
}: {
  listing: GooglePlayListing;
  code: string;
  locale: GooglePlayLocale;
  device: Device;
}) {
  const nameOf = usePartName();
  const words = useWordsFor(code);
  const wide = formOf(device.key) === 'tablet';
  const screenshots = (device.slot !== null && locale.images?.[device.slot]) || [];
  const graphic = locale.images?.['featureGraphic']?.[0];
  const about = (
    <PlaySection title={words.about} name="About this app" arrow>
      <Origin of="shortDescription" className="mb-1" />
      {locale.shortDescription && (
        <p data-testid="short-description" className="text-play-muted wrap-anywhere">
          <PageText field="shortDescription" text={locale.shortDescription} />
        </p>
      )}
      <SampleChips />
      <Origin of="fullDescription" className="mt-3" />
      {locale.fullDescription && (
        <LongPageText
          field="fullDescription"
          text={locale.fullDescription}
          more={words.more}
          className="text-play-muted mt-4"
          moreClassName={MORE}
        />
      )}
    </PlaySection>
  );
  const news = locale.releaseNotes && (
    <PlaySection title={words.lang === 'en' ? 'What’s new' : words.whatsNew} name="What’s new" dot>
      {listing.versionName && (
        <p className="text-play-muted mb-1 text-[0.75rem]" lang={words.lang}>
          {words.version} <bdi dir="ltr">{listing.versionName}</bdi>
        </p>
      )}
      <Origin of="releaseNotes" className="mb-1" />
      <LongPageText
        field="releaseNotes"
        text={locale.releaseNotes}
        more={words.more}
        className="text-play-muted"
        moreClassName={MORE}
      />
    </PlaySection>
  );
  return (
    <StoreWordsContext value={words}>
      <article
        lang={code}
        dir={directionOf(code)}
        aria-label={nameOf('Google Play product page')}
        data-testid="play-page"
        className="bg-play-ground text-play-ink font-play relative pb-8 text-[0.875rem] leading-5"
      >
        <StatusBar className="px-6 pt-3 pb-1 text-[0.875rem]" />
        <TopBar />
        <FoldLine top={wide ? 74.625 : 55.75} />
        <header className={`px-6 pt-2 ${wide ? 'flex flex-wrap items-end gap-x-6 gap-y-5' : ''}`}>
          <div className="flex min-w-0 flex-[1_1_18rem] gap-5">
            <PlayIcon locale={locale} className={wide ? 'size-26' : 'size-18'} />
            <div className="min-w-0 flex-1">
              <h1
                className={`line-clamp-3 pb-0.5 wrap-anywhere has-[ins,del]:line-clamp-none ${wide ? 'text-[2rem] leading-10' : 'text-[1.5rem] leading-7.5'}`}
              >
                {locale.title ? (
                  <PageText field="title" text={locale.title} />
                ) : (
                  <span className="text-play-muted italic">No title</span>
                )}
              </h1>
              <Origin of="title" />
              <p dir="ltr" className="text-play-green mt-1 font-medium wrap-anywhere rtl:text-end">
                {developerOf(listing)}
              </p>
            </div>
          </div>
          <div className={wide ? 'min-w-56 flex-[0_1_22rem]' : ''}>
            <SampleStrip />
            <p
              aria-hidden
              lang={words.lang}
              className="bg-play-green text-play-on-green mt-4 rounded-full px-8 py-2.5 text-center font-medium select-none"
            >
              {words.install}
            </p>
          </div>
        </header>
        <section aria-label={nameOf('Screenshots')} data-field={device.slot ?? device.key} className="mt-5">
          <Origin of={device.slot ?? device.key} className="mx-6 mb-2" />
          {screenshots.length > 0 || locale.video ? (
            <Shelf
              key={`${code} ${device.slot}`}
              title={`${device.label} screenshots`}
              images={screenshots}
              // With a video, the row is less high, so that the wide video fits into the page.
              tileHeight={locale.video ? (wide ? 16 : 10.5) : wide ? 22 : 19}
              tile="rounded-lg"
              inset="1.5rem"
              first={locale.video && <VideoCover graphic={graphic} video={locale.video} />}
            />
          ) : (
            <p
              className="bg-play-fill text-play-muted mx-6 rounded-xl px-5 py-10 text-center"
              dir="ltr"
              lang="en"
            >
              No {device.label.toLowerCase()} screenshots in this language
            </p>
          )}
        </section>
        {wide ? (
          <div className="grid items-start sm:grid-cols-[minmax(0,1fr)_minmax(15rem,20rem)]">
            <div className="min-w-0">
              {about}
              {news}
            </div>
            <div className="min-w-0">
              <DeveloperContact contact={listing.contact} />
              <SampleSafety />
            </div>
          </div>
        ) : (
          <>
            {about}
            {news}
            <SampleSafety />
            <DeveloperContact contact={listing.contact} />
          </>
        )}
      </article>
    </StoreWordsContext>
  );
}

// The API does not provide the developer's name. The host of the website is shown instead; without a website, the
// package name.
function developerOf({ contact, packageName }: GooglePlayListing): string {
  const website = contact?.website;
  return website && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : packageName;
}

function TopBar() {
  return (
    <div aria-hidden className="flex items-center gap-6 px-5 py-4">
      <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
      <span className="flex-1" />
      <Search className="size-5.5" />
      <EllipsisVertical className="size-5.5" />
    </div>
  );
}

function PlayIcon({ locale, className }: { locale: GooglePlayLocale; className: string }) {
  const icon = locale.images?.['icon']?.[0];
  const shape = `shrink-0 rounded-[20%] shadow-sm ${className}`;
  if (icon) return <Picture image={icon} alt="App icon" proportion={1} priority="high" className={shape} />;
  return (
    <span
      role="img"
      aria-label="No icon in this language"
      className={`bg-play-fill text-play-muted grid place-items-center ${shape}`}
    >
      <ImageOff aria-hidden className="size-5" />
    </span>
  );
}
