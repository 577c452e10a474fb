import { type Listing, mergeParts, type StoredListings } from '@storedeck/listing';
import type { LocaleNow, StoreNow } from '@storedeck/store-api';

/**
 * Returns what the stores have at this moment. The parts that were not read for the plan are those of the last sync.
 */
export function storedNow(synced: StoredListings, stores: readonly StoreNow[]): StoredListings {
  return stores.reduce((stored, now) => {
    if (now.store === 'googlePlay') return { ...stored, live: playNow(stored.live, now) };
    if (!now.version) return stored;
    // The first version of an app has no live version beside it.
    const which = now.version.isFirst ? 'live' : 'draft';
    return { ...stored, [which]: appStoreNow(stored[which], now, now.version) };
  }, synced);
}

function appStoreNow(
  former: Listing | null,
  { mainLocale, locales }: StoreNow,
  { id, versionString, state }: NonNullable<StoreNow['version']>,
): Listing {
  return {
    schemaVersion: 1,
    ...former,
    appStore: {
      bundleId: '',
      ...former?.appStore,
      primaryLocale: mainLocale,
      version: { id, versionString, state },
      locales: mapValues(locales, ({ texts, sets }) => ({ ...texts, screenshots: picturesOf(sets) })),
    },
  };
}

function playNow(former: Listing | null, { mainLocale, locales }: StoreNow): Listing {
  const now: Listing = {
    schemaVersion: 1,
    googlePlay: {
      packageName: '',
      ...former?.googlePlay,
      defaultLanguage: mainLocale,
      locales: mapValues(locales, ({ texts, sets }) => ({ ...texts, images: picturesOf(sets) })),
    },
  };
  const { googlePlay } = mergeParts(former, now);
  const present = Object.entries(googlePlay?.locales ?? {}).filter(([code]) => Object.hasOwn(locales, code));
  return {
    schemaVersion: 1,
    ...former,
    ...(googlePlay && { googlePlay: { ...googlePlay, locales: Object.fromEntries(present) } }),
  };
}

function picturesOf(sets: LocaleNow['sets']) {
  return mapValues(sets, ({ pictures }) => [...pictures]);
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
