import {
  type Device,
  directionOf,
  formOf,
  type GooglePlayListing,
  type GooglePlayLocale,
} from '@storedeck/listing';
import { ArrowLeft, ArrowRight, EllipsisVertical, ImageOff, Search } from 'lucide-react';
import type { ReactNode } from 'react';

import { Origin } from '../origin.tsx';
import { LongPageText, PageText, usePartName } from '../page-text.tsx';
import { PictureMark } from '../pictures/picture-mark.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Shelf } from '../pictures/shelf.tsx';
import { DeveloperContact } from './developer-contact.tsx';
import { FeatureGraphic } from './feature-graphic.tsx';

const MORE =
  'text-play-green bg-play-ground ps-6 font-medium [mask-image:linear-gradient(to_right,transparent,black_1.25rem)] rtl:[mask-image:linear-gradient(to_left,transparent,black_1.25rem)]';

/**
 * The product page as Google Play draws it, without ratings, downloads and developer name, which the API does not
 * provide.
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
  const nameOf = usePartName();
  const wide = formOf(device.key) === 'tablet';
  const screenshots = (device.slot !== null && locale.images?.[device.slot]) || [];
  const graphic = locale.images?.['featureGraphic']?.[0];
  return (
    <article
      lang={code}
      dir={directionOf(code)}
      aria-label={nameOf('Google Play product page')}
      data-testid="play-page"
      className="bg-play-ground text-play-ink font-play pb-8 text-[0.875rem] leading-5"
    >
      <TopBar />
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
        <p aria-hidden className={wide ? 'max-sm:w-full' : 'mt-5'}>
          <span
            lang="en"
            className={`bg-play-green text-play-on-green block rounded-full py-2.5 text-center font-medium select-none ${wide ? 'min-w-48 px-8' : ''}`}
          >
            Install
          </span>
        </p>
      </header>
      {graphic && (
        <div data-field="featureGraphic" className="relative px-6 pt-5">
          <PictureMark image={graphic} />
          <FeatureGraphic image={graphic} video={locale.video} />
        </div>
      )}
      <section aria-label={nameOf('Screenshots')} data-field={device.slot ?? device.key} className="mt-5">
        <Origin of={device.slot ?? device.key} className="mx-6 mb-2" />
        {screenshots.length > 0 ? (
          <Shelf
            key={`${code} ${device.slot}`}
            title={`${device.label} screenshots`}
            images={screenshots}
            tileHeight={wide ? 22 : 19}
            tile="rounded-lg"
            inset="1.5rem"
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
      <Section title="About this app" arrow>
        <Origin of="shortDescription" className="mb-1" />
        {locale.shortDescription && (
          <p data-testid="short-description" className="text-play-muted wrap-anywhere">
            <PageText field="shortDescription" text={locale.shortDescription} />
          </p>
        )}
        <Origin of="fullDescription" className="mt-3" />
        {locale.fullDescription && (
          <LongPageText
            field="fullDescription"
            text={locale.fullDescription}
            more="Read more"
            className="text-play-muted mt-4"
            moreClassName={MORE}
          />
        )}
      </Section>
      {locale.releaseNotes && (
        <Section title="What’s new" dot>
          {listing.versionName && (
            <p className="text-play-muted mb-1 text-[0.75rem]" dir="ltr" lang="en">
              Version {listing.versionName}
            </p>
          )}
          <Origin of="releaseNotes" className="mb-1" />
          <LongPageText
            field="releaseNotes"
            text={locale.releaseNotes}
            more="Read more"
            className="text-play-muted"
            moreClassName={MORE}
          />
        </Section>
      )}
      <DeveloperContact contact={listing.contact} />
    </article>
  );
}

// The API does not provide the developer's name. The website is shown instead, or else the package name.
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

function Section({
  title,
  arrow = false,
  dot = false,
  children,
}: {
  title: string;
  arrow?: boolean;
  dot?: boolean;
  children: ReactNode;
}) {
  const nameOf = usePartName();
  return (
    <section aria-label={nameOf(title)} className="mt-6 px-6">
      <h2 lang="en" className="mb-3 flex items-center gap-2 text-[1.125rem] leading-6 font-medium">
        {title}
        {dot && <span aria-hidden className="bg-play-green size-1.5 rounded-full" />}
        {arrow && <ArrowRight aria-hidden className="text-play-muted ms-auto size-5 rtl:-scale-x-100" />}
      </h2>
      {children}
    </section>
  );
}
