import {
  isPreviewType,
  type Listing,
  localeAt,
  mergeParts,
  readAppPreviews,
  readNotesTrack,
  type StoredListings,
} from '@storedeck/listing';
import type { LocaleNow, StoreNow } from '@storedeck/store-api';

import { mapValues } from '../../pictures/map-values.ts';

/**
 * Returns what the stores have at this moment. The parts that were not read for the plan are those of the last sync.
 */
export function storedNow(synced: StoredListings, stores: readonly StoreNow[]): StoredListings {
  return stores.reduce((stored, now) => {
    if (now.store === 'googlePlay') return { ...stored, ...playNow(stored, now) };
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
      locales: mapValues(locales, ({ texts, sets }, code) => {
        const [previews, screenshots] = splitPreviews(sets);
        const known = readAppPreviews(localeAt(former, { store: 'appStore', code }));
        return { ...texts, screenshots, previews: { ...mapValues(known, (set) => [...set]), ...previews } };
      }),
    },
  };
}

/** The notes that were read belong to the releases that get notes, which may be drafts. So they are parts of the draft. */
function playNow({ live: former, draft }: StoredListings, { mainLocale, locales, tracks }: StoreNow) {
  const read = mapValues(locales, ({ texts, sets }) => ({
    ...splitNotes(texts).others,
    images: listPictures(sets),
  }));
  const now: Listing = {
    schemaVersion: 1,
    googlePlay: {
      packageName: '',
      ...former?.googlePlay,
      defaultLanguage: mainLocale,
      ...(tracks && { tracks: [...tracks] }),
      locales: read,
    },
  };
  const { googlePlay } = mergeParts(former, now);
  const present = Object.entries(googlePlay?.locales ?? {}).filter(([code]) => Object.hasOwn(locales, code));
  if (!googlePlay) return { live: former, draft };
  const live = { ...googlePlay, locales: Object.fromEntries(present) };
  const prepared = Object.entries(live.locales).map(([code, locale]) => [
    code,
    { ...locale, ...splitNotes(locales[code]?.texts ?? {}).notes },
  ]);
  return {
    live: { schemaVersion: 1 as const, ...former, googlePlay: live },
    draft: {
      schemaVersion: 1 as const,
      ...draft,
      googlePlay: { ...draft?.googlePlay, ...live, locales: Object.fromEntries(prepared) },
    },
  };
}

function splitNotes(texts: LocaleNow['texts']) {
  const isNotes = ([field]: [string, unknown]): boolean => readNotesTrack(field) !== undefined;
  const entries = Object.entries(texts);
  return {
    notes: Object.fromEntries(entries.filter(isNotes)),
    others: Object.fromEntries(entries.filter((entry) => !isNotes(entry))),
  };
}

/** Splits the sets of a locale into app previews and screenshots. */
function splitPreviews(sets: LocaleNow['sets']) {
  const entries = Object.entries(listPictures(sets));
  return [true, false].map((isPreview) =>
    Object.fromEntries(entries.filter(([slot]) => isPreviewType(slot) === isPreview)),
  );
}

function listPictures(sets: LocaleNow['sets']) {
  return mapValues(sets, ({ pictures }) => [...pictures]);
}
