import {
  type Device,
  detectDirection,
  pickForm,
  type GooglePlayListing,
  type GooglePlayLocale,
} from '@storedeck/listing';
import { ArrowLeft, EllipsisVertical, ImageOff, Search } from 'lucide-react';
import { useRef } from 'react';

import { Picture } from '../../../../pictures/picture.tsx';
import { FoldLine } from '../look/fold-line.tsx';
import { StatusBar } from '../look/status-bar.tsx';
import { useWordsFor } from '../look/use-words.ts';
import { Origin } from '../origin.tsx';
import { PageText, usePartName } from '../page-text.tsx';
import { Shelf } from '../pictures/shelf.tsx';
import { StoreWordsContext } from '../words/store-words.ts';
import { AppDetails } from './app-details.tsx';
import { DeveloperContact } from './developer-contact.tsx';
import { Ratings, SampleChips, SampleSafety, SampleStrip } from './samples.tsx';
import { PlaySection } from './section.tsx';
import { VideoCover } from './video-cover.tsx';

/** The heights of the pictures. With a video, the row is less high, so that the wide video fits into the page. */
const TILE_HEIGHTS = {
  video: { tablet: 16, phone: 10.5 },
  pictures: { tablet: 22, phone: 19 },
};

/**
 * The product page as Google Play draws it for a person who has not installed the app. Values that the API does not
 * provide are drawn as marked samples.
 */
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
  const namePart = usePartName();
  const words = useWordsFor(code);
  const wide = pickForm(device.key) === 'tablet';
  const screenshots = (device.slot !== null && locale.images?.[device.slot]) || [];
  const graphic = locale.images?.['featureGraphic']?.[0];
  const details = useRef<HTMLElement>(null);
  const about = (
    <PlaySection
      title={words.about}
      name="About this app"
      arrow
      onArrow={() => details.current?.scrollIntoView({ behavior: 'smooth' })}
    >
      <Origin of="shortDescription" className="mb-1" />
      {locale.shortDescription && (
        <p data-testid="short-description" className="text-play-muted wrap-anywhere">
          <PageText field="shortDescription" text={locale.shortDescription} />
        </p>
      )}
      <SampleChips />
    </PlaySection>
  );
  return (
    <StoreWordsContext value={words}>
      <article
        lang={code}
        dir={detectDirection(code)}
        aria-label={namePart('Google Play product page')}
        data-testid="play-page"
        className="bg-play-ground text-play-ink font-play relative pb-8 text-[0.875rem] leading-5"
      >
        <StatusBar className="px-6 pt-3 pb-1 text-[0.875rem]" />
        <TopBar />
        <FoldLine of={wide ? 'tablet' : 'phone'} />
        <header className={`px-6 pt-2 ${wide ? 'flex flex-wrap items-end gap-x-6 gap-y-5' : ''}`}>
          <div className="flex min-w-0 flex-[1_1_24rem] gap-5">
            <PlayIcon locale={locale} className={wide ? 'size-26' : 'size-18'} />
            <div className="min-w-0 flex-1">
              <h1
                className={`line-clamp-3 pb-0.5 wrap-anywhere has-[ins,del]:line-clamp-none ${wide ? 'text-[1.75rem] leading-9' : 'text-[1.5rem] leading-7.5'}`}
              >
                {locale.title ? (
                  <PageText field="title" text={locale.title} />
                ) : (
                  <span className="text-play-muted italic">No title</span>
                )}
              </h1>
              <Origin of="title" />
              <p dir="ltr" className="text-play-green mt-1 font-medium wrap-anywhere rtl:text-end">
                {readDeveloper(listing)}
              </p>
            </div>
          </div>
          <div className={wide ? 'min-w-56 flex-[1_1_20rem]' : ''}>
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
        <section aria-label={namePart('Screenshots')} data-field={device.slot ?? device.key} className="mt-5">
          <Origin of={device.slot ?? device.key} className="mx-6 mb-2" />
          {screenshots.length > 0 || locale.video ? (
            <Shelf
              key={`${code} ${device.slot}`}
              title={`${device.label} screenshots`}
              images={screenshots}
              tileHeight={TILE_HEIGHTS[locale.video ? 'video' : 'pictures'][wide ? 'tablet' : 'phone']}
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
            {about}
            <div className="min-w-0">
              <DeveloperContact contact={listing.contact} />
              <SampleSafety />
              <Ratings />
            </div>
          </div>
        ) : (
          <>
            {about}
            <SampleSafety />
            <Ratings />
            <DeveloperContact contact={listing.contact} />
          </>
        )}
        <AppDetails ref={details} listing={listing} locale={locale} />
      </article>
    </StoreWordsContext>
  );
}

// The API does not provide the developer's name. The host of the website is shown instead; without a website, the
// package name.
function readDeveloper({ contact, packageName }: GooglePlayListing): string {
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
