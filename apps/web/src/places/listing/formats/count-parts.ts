import { type Listing, readLocales, mergeParts, readSlots, type Store, STORES } from '@storedeck/listing';
import { compareListings, textChangeKind } from '@storedeck/listing/compare';

/** The locales of a listing for one store, and the numbers of its texts and pictures. */
export interface PartCounts {
  readonly store: Store;
  readonly locales: readonly string[];
  readonly texts: number;
  readonly pictures: number;
}

/**
 * The numbers of texts and sets of New that an import replaces, and of locales that it adds. A set is the pictures of
 * one slot in one locale.
 */
export interface MergeCounts {
  readonly texts: number;
  readonly sets: number;
  readonly locales: number;
}

/** Counts the locales, texts and pictures of a listing for each of its stores. */
export function countParts(listing: Listing): PartCounts[] {
  return STORES.filter((store) => listing[store]).map((store) => {
    const locales = Object.entries(readLocales(listing, store));
    const sum = (count: (locale: (typeof locales)[number][1]) => number): number =>
      locales.reduce((total, [, locale]) => total + count(locale), 0);
    return {
      store,
      locales: locales.map(([code]) => code),
      texts: sum((locale) => Object.keys(pickTexts(locale)).length),
      pictures: sum((locale) => Object.values(readSlots(locale)).flat().length),
    };
  });
}

/**
 * Counts the texts and sets of `former` that a merge of `imported` replaces, and the locales that the merge adds. A
 * text or set that the merge adds to a locale of `former` is not counted, because it replaces nothing.
 */
export function countMerge(former: Listing | null, imported: Listing): MergeCounts {
  // The server merges an import by the same rules, so the counts are those of the real merge.
  const merged = mergeParts(former, imported);
  const compared = STORES.flatMap((store) => compareListings(store, former, merged));
  const kept = compared.filter(({ side }) => side === 'both');
  return {
    texts: kept.flatMap(({ texts }) => texts).filter((text) => textChangeKind(text) !== 'added').length,
    sets: kept.flatMap(({ sets }) => sets).filter(({ before }) => before.length > 0).length,
    locales: compared.filter(({ side }) => side === 'added').length,
  };
}

function pickTexts(locale: object): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(locale).filter(([, value]) => typeof value === 'string' || value === null),
  ) as Record<string, string | null>;
}
