import { readLocales } from '../listing-parts.ts';
import type { Listing, ListingLocale } from '../listing.ts';
import type { Store } from '../stores.ts';
import { readNotesTrack } from '../texts/notes-fields.ts';

/**
 * Returns the listing with What's New and the release notes of the tracks, and without all other texts and pictures. All
 * languages stay, also those without notes. The listing still names its apps and their main languages.
 */
export function onlyNotes(listing: Listing): Listing {
  const { schemaVersion, appStore, googlePlay } = listing;
  return {
    schemaVersion,
    ...(appStore && {
      appStore: {
        bundleId: appStore.bundleId,
        primaryLocale: appStore.primaryLocale,
        locales: keepNotes(listing, 'appStore'),
      },
    }),
    ...(googlePlay && {
      googlePlay: {
        packageName: googlePlay.packageName,
        defaultLanguage: googlePlay.defaultLanguage,
        locales: keepNotes(listing, 'googlePlay'),
      },
    }),
  };
}

function keepNotes(listing: Listing, store: Store): Record<string, ListingLocale> {
  return Object.fromEntries(
    Object.entries(readLocales(listing, store)).map(([code, locale]) => [
      code,
      Object.fromEntries(Object.entries(locale).filter(([key]) => isNotes(store, key))),
    ]),
  );
}

function isNotes(store: Store, key: string): boolean {
  if (store === 'appStore') return key === 'whatsNew';
  return key === 'releaseNotesFor' || readNotesTrack(key) !== undefined;
}
