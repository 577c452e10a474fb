import {
  pickForm,
  languageName,
  type Listing,
  type ListingPicture,
  type LocaleEntry,
  STORE_NAMES,
} from '@storedeck/listing';

import { GooglePlayPage, MissingLocale, MissingStore } from '../lazy-parts.ts';
import type { Shown } from '../shown.ts';
import type { ListingState } from '../url-state.ts';
import { AppStorePage } from './app-store/app-store-page.tsx';
import { DrawnLocaleContext } from './origin.tsx';
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
  const { drawn, device, entry, fallback } = shown;
  if (!listing[store] || !entry) return <MissingStore store={store} view={view} />;
  if (!drawn) {
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
  const code = drawn.instead ?? drawn.code;
  return (
    <DrawnLocaleContext value={{ ...drawn, keptFrom: shown.keptFrom }}>
      {drawn.instead !== null && (
        <p data-testid="shown-instead" className="text-muted px-4 pt-4 text-center text-balance">
          <span className="text-ink font-semibold">
            No {entry.name} on {STORE_NAMES[store]}.
          </span>{' '}
          Visitors see {languageName(drawn.instead)}.
        </p>
      )}
      <Stage form={pickForm(device.key)}>
        {store === 'appStore' && appStore && (
          <AppStorePage
            listing={appStore}
            code={code}
            locale={drawn.locale}
            device={device}
            playIcon={findPlayIcon(googlePlay, entry)}
          />
        )}
        {store === 'googlePlay' && googlePlay && (
          <GooglePlayPage listing={googlePlay} code={code} locale={drawn.locale} device={device} />
        )}
      </Stage>
    </DrawnLocaleContext>
  );
}

function findPlayIcon(
  googlePlay: Listing['googlePlay'],
  entry: LocaleEntry | undefined,
): ListingPicture | undefined {
  const codes = [entry?.codes.googlePlay, googlePlay?.defaultLanguage];
  return codes.flatMap((code) => (code ? (googlePlay?.locales[code]?.images?.['icon'] ?? []) : []))[0];
}
