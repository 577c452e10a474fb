import type { Listing } from './listing.ts';
import { mergeParts } from './merge-parts.ts';
import { publishedParts } from './published-parts.ts';
import { SHARED_FACTS } from './shared-facts.table.ts';
import { keptListing, newVersion, type StoredListings } from './stored-listings.ts';
import type { Store } from './stores.ts';

/**
 * Returns the listing that the stores have after New is published. A store's part, a locale, a text or a set of
 * pictures that New does not contain or has not changed is the one that publishing keeps; see `keptListing` and
 * `publishedParts`. The values
 * that Storedeck does not publish, such as the version, the categories and the age rating, are those of the stores.
 */
export function applyNew(stored: StoredListings, next: Listing): Listing {
  const kept = keptListing(stored);
  const merged = mergeParts(kept, publishedParts(stored, next));
  const { appStore, googlePlay } = merged;
  return {
    ...merged,
    ...(appStore && {
      appStore: kept?.appStore
        ? {
            ...appStore,
            ...notPublished(kept, 'appStore'),
            version: makeVersion(stored, next),
            editableVersion: null,
            ageRating: kept.appStore.ageRating ?? null,
            icon: kept.appStore.icon ?? appStore.icon,
          }
        : appStore,
    }),
    ...(googlePlay && {
      googlePlay: kept?.googlePlay
        ? {
            ...googlePlay,
            ...notPublished(kept, 'googlePlay'),
            releaseStatus: kept.googlePlay.releaseStatus ?? null,
            ...(kept.googlePlay.tracks && { tracks: kept.googlePlay.tracks }),
          }
        : googlePlay,
    }),
  };
}

/** Returns the values of the store that all locales share and that Storedeck does not publish. */
function notPublished(kept: Listing, store: Store): Record<string, unknown> {
  const part: Readonly<Record<string, unknown>> = kept[store] ?? {};
  const keys = SHARED_FACTS[store].flatMap(({ path: [key], notPublished: reason }) =>
    reason === undefined || part[key] === undefined ? [] : [key],
  );
  return Object.fromEntries(keys.map((key) => [key, part[key]]));
}

/** Returns the version that receives the changes; null if the last sync has found none and New names none. */
function makeVersion(stored: StoredListings, next: Listing) {
  const present = (stored.draft?.appStore ?? stored.live?.appStore)?.version;
  const version = newVersion(stored, next);
  if (version.kind === 'planned') return { id: '', versionString: version.version, state: '' };
  if (version.kind === 'unknown') return null;
  return present ?? null;
}
