import { type Listing, localesOf, slotsOf, type Store, STORES } from '@storedeck/listing';

/** The locales of a listing for one store, and the numbers of its texts and pictures. */
export interface PartCounts {
  readonly store: Store;
  readonly locales: readonly string[];
  readonly texts: number;
  readonly pictures: number;
}

/** The number of changes that an import makes in New. A set is the pictures of one slot in one locale. */
export interface MergeCounts {
  readonly texts: number;
  readonly sets: number;
  readonly locales: number;
}

/** Counts the locales, texts and pictures of a listing for each of its stores. */
export function countParts(listing: Listing): PartCounts[] {
  return STORES.filter((store) => listing[store]).map((store) => {
    const locales = Object.entries(localesOf(listing, store));
    const sum = (count: (locale: (typeof locales)[number][1]) => number): number =>
      locales.reduce((total, [, locale]) => total + count(locale), 0);
    return {
      store,
      locales: locales.map(([code]) => code),
      texts: sum((locale) => Object.keys(textsOf(locale)).length),
      pictures: sum((locale) => Object.values(slotsOf(locale)).flat().length),
    };
  });
}

/** Counts the texts and sets that a merge of `imported` into `former` replaces, and the locales that the merge adds. */
export function countMerge(former: Listing | null, imported: Listing): MergeCounts {
  const counts = { texts: 0, sets: 0, locales: 0 };
  for (const store of STORES) {
    const before = localesOf(former, store);
    for (const [code, locale] of Object.entries(localesOf(imported, store))) {
      const old = before[code];
      if (!old) {
        counts.locales += 1;
        continue;
      }
      const texts = textsOf(old);
      for (const [field, text] of Object.entries(textsOf(locale)))
        if (texts[field] !== undefined && texts[field] !== text) counts.texts += 1;
      for (const [slot, pictures] of Object.entries(slotsOf(locale)))
        if (slotsOf(old)[slot] && digests(slotsOf(old)[slot]) !== digests(pictures)) counts.sets += 1;
    }
  }
  return counts;
}

function textsOf(locale: object): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(locale).filter(([, value]) => typeof value === 'string' || value === null),
  ) as Record<string, string | null>;
}

function digests(pictures: readonly { bytesSha256?: string | null | undefined }[] = []): string {
  return pictures.map(({ bytesSha256 }) => bytesSha256 ?? '?').join();
}
