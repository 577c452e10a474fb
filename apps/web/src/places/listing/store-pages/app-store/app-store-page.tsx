import {
  appPreviewsOn,
  type AppStoreListing,
  type AppStoreLocale,
  type Device,
  detectDirection,
  pickForm,
  type ListingPicture,
} from '@storedeck/listing';
import {
  ChevronRight,
  CircleUserRound,
  Monitor,
  Smartphone,
  Tablet,
  Tv,
  Watch,
  type LucideIcon,
} from 'lucide-react';
import { useDeferredValue } from 'react';

import { useFirstView } from '../../../../server/first-view.ts';
import { FoldLine } from '../look/fold-line.tsx';
import { StatusBar } from '../look/status-bar.tsx';
import { useWordsFor } from '../look/use-words.ts';
import { Origin } from '../origin.tsx';
import { LongPageText, PageText, usePartName } from '../page-text.tsx';
import { Shelf } from '../pictures/shelf.tsx';
import { StoreWordsContext } from '../words/store-words.ts';
import { readDeveloper } from './app-facts.ts';
import { NavigationBar, TabBar } from './glass-bars.tsx';
import { AppStoreIcon } from './icon.tsx';
import { AppStoreInformation } from './information.tsx';
import { AppStoreRibbon } from './ribbon.tsx';
import { Ratings, SamplePrivacy } from './samples.tsx';
import { Section } from './section.tsx';

const INSET = '1.25rem';
const MORE =
  'text-apple-blue bg-apple-ground ps-6 [mask-image:linear-gradient(to_right,transparent,black_1.25rem)] rtl:[mask-image:linear-gradient(to_left,transparent,black_1.25rem)]';

/**
 * The product page as the App Store of iOS 26 draws it. Values that the API does not provide are drawn as marked
 * samples.
 */
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
  /**
   * Google Play's icon. It is shown when the App Store's listing has no icon: Apple's API provides an icon only
   * together with a build.
   */
  playIcon: ListingPicture | undefined;
}) {
  const namePart = usePartName();
  const words = useWordsFor(code);
  const wide = pickForm(device.key) === 'tablet';
  const screenshots = (device.slot !== null && locale.screenshots?.[device.slot]) || [];
  const shown = appPreviewsOn(device, locale);
  const slot = device.slot ?? device.key;
  // The end of the page is far below the first screen, so it does not delay the first view.
  const hasEnd = useDeferredValue(useFirstView());
  return (
    <StoreWordsContext value={words}>
      <article
        lang={code}
        dir={detectDirection(code)}
        aria-label={namePart('App Store product page')}
        data-testid="app-store-page"
        className="bg-apple-ground text-apple-ink font-apple relative text-[0.9375rem] leading-5"
      >
        <StatusBar className="px-8 pt-4 pb-1 text-[1.0625rem]" />
        <NavigationBar wide={wide} />
        <FoldLine of={wide ? 'iPad' : 'iPhone'} />
        <header className={`flex gap-4 px-5 ${wide ? 'pt-3' : 'pt-1'}`}>
          <AppStoreIcon image={listing.icon} fallback={playIcon} className={wide ? 'size-36' : 'size-29'} />
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
                lang={words.lang}
                className="bg-apple-button inline-block rounded-full px-5 py-1.25 text-[0.9375rem] font-bold text-white select-none"
              >
                {words.get}
              </span>
            </p>
          </div>
        </header>
        <AppStoreRibbon listing={listing} code={code} />
        <section aria-label={namePart('Screenshots')} data-field={slot} className="mt-4">
          <p className="mx-5 flex flex-wrap gap-1 not-empty:mb-2">
            <Origin of={slot} />
            {shown && <Origin of={shown.type} what="app previews" like={slot} />}
          </p>
          {screenshots.length > 0 || shown ? (
            <Shelf
              key={`${code} ${device.slot}`}
              title={`${device.label} ${shown ? 'app previews and screenshots' : 'screenshots'}`}
              images={screenshots}
              previews={shown?.previews ?? []}
              tileHeight={tileHeightOn(device)}
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
          aria-label={namePart('Description')}
          className="border-apple-line mx-5 mt-3 space-y-4 border-t pt-4"
        >
          {locale.promotionalText && (
            <p data-testid="promotional-text" className="whitespace-pre-line wrap-anywhere">
              <PageText field="promotionalText" text={locale.promotionalText} />
            </p>
          )}
          <Origin of="description" />
          {locale.description ? (
            <LongPageText
              field="description"
              text={locale.description}
              more={{ more: words.more, moreClassName: MORE }}
            />
          ) : (
            <Unset>No description</Unset>
          )}
        </section>
        {readDeveloper(listing) !== '' && (
          <p className="border-apple-line mx-5 mt-5 flex items-center gap-3 border-t pt-3">
            <CircleUserRound aria-hidden className="text-apple-muted size-6" />
            <span className="min-w-0 flex-1">
              <span className="text-apple-blue block truncate">
                <bdi>{readDeveloper(listing)}</bdi>
              </span>
              <span lang={words.lang} className="text-apple-muted block text-[0.75rem] leading-4">
                {words.developer}
              </span>
            </span>
            <ChevronRight aria-hidden className="text-apple-muted size-4 rtl:-scale-x-100" />
          </p>
        )}
        <Ratings />
        {locale.whatsNew && (
          <Section title={words.whatsNew} name="What’s New" more>
            {listing.version && (
              <p className="text-apple-muted mb-2" lang={words.lang}>
                {words.version} <bdi dir="ltr">{listing.version.versionString}</bdi>
              </p>
            )}
            <Origin of="whatsNew" className="mb-2" />
            <LongPageText
              field="whatsNew"
              text={locale.whatsNew}
              more={{ more: words.more, moreClassName: MORE }}
            />
          </Section>
        )}
        {hasEnd && (
          <>
            <SamplePrivacy />
            <Section title={words.information} name="Information">
              <AppStoreInformation listing={listing} locale={locale} />
            </Section>
          </>
        )}
        {wide ? <div className="h-8" /> : <TabBar />}
      </article>
    </StoreWordsContext>
  );
}

function tileHeightOn({ key, slot }: Device): number {
  if (pickForm(key) === 'tablet') return 27;
  return slot?.startsWith('APP_WATCH') ? 17 : 30;
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

function Unset({ children }: { children: string }) {
  return (
    <span lang="en" className="text-apple-muted italic">
      {children}
    </span>
  );
}
