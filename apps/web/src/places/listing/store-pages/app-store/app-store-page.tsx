import {
  type AppStoreListing,
  type AppStoreLocale,
  type Device,
  directionOf,
  formOf,
  type ListingPicture,
} from '@storedeck/listing';
import { ChevronLeft, Monitor, Share, Smartphone, Tablet, Tv, Watch, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { Origin } from '../origin.tsx';
import { LongPageText, PageText, usePartName } from '../page-text.tsx';
import { Shelf } from '../pictures/shelf.tsx';
import { AppStoreIcon } from './icon.tsx';
import { AppStoreInformation } from './information.tsx';
import { AppStoreRibbon } from './ribbon.tsx';

const INSET = '1.25rem';
const MORE =
  'text-apple-blue bg-apple-ground ps-6 [mask-image:linear-gradient(to_right,transparent,black_1.25rem)] rtl:[mask-image:linear-gradient(to_left,transparent,black_1.25rem)]';

/** The product page as the App Store of iOS 26 draws it, without ratings, age and size, which the API does not provide. */
export function AppStorePage({
  listing,
  code,
  locale,
  device,
  playIcon,
}: {
  listing: AppStoreListing;
  code: string;
  locale: AppStoreLocale;
  device: Device;
  /** Shown when the App Store's API provides no icon. The API provides an icon only together with a build. */
  playIcon: ListingPicture | undefined;
}) {
  const nameOf = usePartName();
  const wide = formOf(device.key) === 'tablet';
  const screenshots = (device.slot !== null && locale.screenshots?.[device.slot]) || [];
  return (
    <article
      lang={code}
      dir={directionOf(code)}
      aria-label={nameOf('App Store product page')}
      data-testid="app-store-page"
      className="bg-apple-ground text-apple-ink font-apple pb-8 text-[0.9375rem] leading-5"
    >
      <NavigationBar />
      <header className={`flex gap-4 px-5 ${wide ? 'pt-3' : 'pt-1'}`}>
        <AppStoreIcon image={listing.icon} standIn={playIcon} className={wide ? 'size-36' : 'size-29'} />
        <div className="flex min-w-0 flex-1 flex-col">
          <h1
            className={`line-clamp-2 pb-0.5 font-semibold wrap-anywhere has-[ins,del]:line-clamp-none ${wide ? 'text-[1.625rem] leading-8' : 'text-[1.375rem] leading-7'}`}
          >
            {locale.name ? <PageText field="name" text={locale.name} /> : <Unset>No name</Unset>}
          </h1>
          <Origin of="name" className="me-auto" />
          {locale.subtitle && (
            <p className="text-apple-muted mt-0.5 line-clamp-2 wrap-anywhere has-[ins,del]:line-clamp-none">
              <PageText field="subtitle" text={locale.subtitle} />
            </p>
          )}
          <p aria-hidden className="mt-auto pt-2">
            <span
              dir="ltr"
              lang="en"
              className="bg-apple-button inline-block rounded-full px-5 py-1.25 text-[0.9375rem] font-bold text-white select-none"
            >
              Get
            </span>
          </p>
        </div>
      </header>
      <AppStoreRibbon listing={listing} code={code} />
      <section aria-label={nameOf('Screenshots')} data-field={device.slot ?? device.key} className="mt-4">
        <Origin of={device.slot ?? device.key} className="mx-5 mb-2" />
        {screenshots.length > 0 ? (
          <Shelf
            key={`${code} ${device.slot}`}
            title={`${device.label} screenshots`}
            images={screenshots}
            tileHeight={wide ? 27 : isWatch(device) ? 17 : 30}
            tile="rounded-[1.125rem]"
            inset={INSET}
          />
        ) : (
          <p
            className="bg-apple-fill text-apple-muted mx-5 rounded-2xl px-5 py-10 text-center"
            dir="ltr"
            lang="en"
          >
            No {device.label} screenshots in this locale
          </p>
        )}
        <DeviceLine device={device} />
      </section>
      <section
        aria-label={nameOf('Description')}
        className="border-apple-line mx-5 mt-3 space-y-4 border-t pt-4"
      >
        {locale.promotionalText && (
          <p data-testid="promotional-text" className="whitespace-pre-line wrap-anywhere">
            <PageText field="promotionalText" text={locale.promotionalText} />
          </p>
        )}
        <Origin of="description" />
        {locale.description ? (
          <LongPageText field="description" text={locale.description} more="more" moreClassName={MORE} />
        ) : (
          <Unset>No description</Unset>
        )}
      </section>
      {locale.whatsNew && (
        <Section title="What’s New">
          {listing.version && (
            <p className="text-apple-muted mb-2" dir="ltr" lang="en">
              Version {listing.version.versionString}
            </p>
          )}
          <Origin of="whatsNew" className="mb-2" />
          <LongPageText field="whatsNew" text={locale.whatsNew} more="more" moreClassName={MORE} />
        </Section>
      )}
      <Section title="Information">
        <AppStoreInformation listing={listing} locale={locale} />
      </Section>
    </article>
  );
}

function isWatch({ slot }: Device): boolean {
  return slot?.startsWith('APP_WATCH') ?? false;
}

// Decoration only: the round glass buttons make the page look familiar, but have no function.
function NavigationBar() {
  const button = 'bg-apple-fill grid size-10 place-items-center rounded-full';
  return (
    <div aria-hidden className="flex items-center justify-between px-4 pt-4 pb-3">
      <span className={button}>
        <ChevronLeft className="size-5.5 rtl:-scale-x-100" />
      </span>
      <span className={button}>
        <Share className="size-4.5" />
      </span>
    </div>
  );
}

function DeviceLine({ device: { key, label } }: { device: Device }) {
  const Icon = DEVICE_ICONS.find(([pattern]) => pattern.test(key))?.[1] ?? Smartphone;
  return (
    <p
      dir="ltr"
      lang="en"
      className="text-apple-muted mt-2 flex items-center gap-1.5 px-5 text-[0.8125rem] rtl:justify-end"
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </p>
  );
}

const DEVICE_ICONS: readonly [RegExp, LucideIcon][] = [
  [/ipad/i, Tablet],
  [/watch/i, Watch],
  [/apple_tv/i, Tv],
  [/desktop/i, Monitor],
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  const nameOf = usePartName();
  return (
    <section aria-label={nameOf(title)} className="border-apple-line mx-5 mt-5 border-t pt-4">
      <h2 lang="en" className="mb-2 text-[1.25rem] leading-6 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Unset({ children }: { children: string }) {
  return (
    <span lang="en" className="text-apple-muted italic">
      {children}
    </span>
  );
}
