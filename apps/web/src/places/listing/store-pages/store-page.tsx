import { formOf, type Listing, type ListingPicture, type LocaleEntry } from '@storedeck/listing';

import type { Shown } from '../shown.ts';
import type { ListingState } from '../url-state.ts';
import { AppStorePage } from './app-store/app-store-page.tsx';
import { GooglePlayPage } from './google-play/google-play-page.tsx';
import { MissingLocale, MissingStore } from './missing.tsx';
import { Stage } from './stage.tsx';

/** The store page for the chosen store, locale and device, or the reason why it cannot be shown. */
export function StorePage({
  state,
  shown,
  listing,
  onChange,
}: {
  state: ListingState;
  shown: Shown;
  listing: Listing;
  onChange: (change: Partial<ListingState>) => void;
}) {
  const { store, view } = state;
  const { appStore, googlePlay } = listing;
  const { code, device, entry, fallback } = shown;
  if (!(store === 'appStore' ? appStore : googlePlay)) return <MissingStore store={store} view={view} />;
  const form = formOf(device.key);
  const appStoreLocale = code === null ? undefined : appStore?.locales[code];
  const playLocale = code === null ? undefined : googlePlay?.locales[code];
  if (store === 'appStore' && appStore && code !== null && appStoreLocale) {
    return (
      <Stage form={form}>
        <AppStorePage
          listing={appStore}
          code={code}
          locale={appStoreLocale}
          device={device}
          playIcon={playIconOf(googlePlay, entry)}
        />
      </Stage>
    );
  }
  if (store === 'googlePlay' && googlePlay && code !== null && playLocale) {
    return (
      <Stage form={form}>
        <GooglePlayPage listing={googlePlay} code={code} locale={playLocale} device={device} />
      </Stage>
    );
  }
  if (!entry) return <MissingStore store={store} view={view} />;
  return (
    <MissingLocale
      entry={entry}
      store={store}
      view={view}
      fallback={fallback}
      onChoose={(locale) => onChange({ locale })}
    />
  );
}

function playIconOf(
  googlePlay: Listing['googlePlay'],
  entry: LocaleEntry | undefined,
): ListingPicture | undefined {
  const codes = [entry?.codes.googlePlay, googlePlay?.defaultLanguage];
  return codes.flatMap((code) => (code ? (googlePlay?.locales[code]?.images?.['icon'] ?? []) : []))[0];
}
