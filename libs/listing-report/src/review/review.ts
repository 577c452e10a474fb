import {
  appPreviewsOf,
  findLocale,
  type Listing,
  localeAt,
  type LocaleEntry,
  pairLocales,
  picturesAt,
  type Store,
  STORES,
} from '@storedeck/listing';
import {
  type ChangedLocale,
  type ChangedSet,
  changedLocales,
  type ComparedSides,
  compareLooks,
  compareSharedFacts,
  type FactChange,
  listingPair,
  pairsToLookAt,
  type PicturePair,
  picturePairs,
} from '@storedeck/listing/compare';
import type { IgnoredWithReason, Problem, ProblemPlace } from '@storedeck/listing/problems';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import type { ReportOptions } from '../report-options.ts';

/** The changes at one store. */
export interface StoreReview {
  readonly store: Store;
  readonly sides: ComparedSides & { readonly before: Listing };
  /**
   * The name of the listing that has no part for the store, so that the store cannot be compared. Null if both listings
   * have the part, or if one of them is New, because New may leave out a store.
   */
  readonly missingIn: string | null;
  readonly facts: readonly FactChange[];
  /** The chosen locales of the store, including locales without a change. Empty if the store is not compared. */
  readonly locales: readonly ChangedLocale[];
}

/** The content of a report, before the report is written. */
export interface Review {
  readonly from: string;
  readonly to: string;
  readonly toIsNew: boolean;
  /** The chosen languages. */
  readonly entries: readonly LocaleEntry[];
  readonly stores: readonly StoreReview[];
  readonly problems: readonly Problem[];
  readonly ignored: readonly IgnoredWithReason[];
}

/** Compares the listings without decoding pictures. Therefore, pictures that look the same may count as different. */
export function reviewListings(options: ReportOptions): Review {
  const { from, to, stores = STORES, locales } = options;
  const newSide = to.isNew ? 'after' : from.isNew ? 'before' : null;
  const pair = listingPair(from.listing, to.listing, newSide);
  const all = pairLocales([pair.before, pair.after]);
  const entries = locales ? all.filter((entry) => locales.some((code) => findLocale([entry], code))) : all;
  const isChosen = ({ store, locale }: ProblemPlace) =>
    stores.includes(store) &&
    (locale === null ? !locales : entries.some(({ codes }) => codes[store] === locale));
  return {
    from: from.name,
    to: to.name,
    toIsNew: to.isNew ?? false,
    entries,
    stores: STORES.filter((store) => stores.includes(store)).flatMap((store): StoreReview[] => {
      if (!pair.before[store] && !pair.after[store]) return [];
      const missingIn = missingSide(store, options);
      const sides = { store, before: pair.before, after: pair.after };
      if (missingIn !== null) return [{ store, sides, missingIn, facts: [], locales: [] }];
      const facts = compareSharedFacts(store, pair.before, to.isNew ? to.listing : pair.after);
      return [{ store, sides, missingIn, facts, locales: changedLocales(store, pair, entries) }];
    }),
    problems: (options.problems ?? []).filter(({ at }) => isChosen(at)),
    ignored: (options.ignored ?? []).filter(({ problem }) => isChosen(problem.at)),
  };
}

/** Repeats the review with the looks of pictures: pictures that look the same count as re-encoded or moved. */
export async function reviewLooks(review: Review, pictures: ReportPictures): Promise<Review> {
  await pictures.readLooks(
    review.stores.flatMap(({ locales, sides }) => pairsToLookAt(locales, sides).flat()),
  );
  const isAlike = pictures.isAlike.bind(pictures);
  return {
    ...review,
    stores: review.stores.map((each) => ({
      ...each,
      locales: compareLooks(each.locales, each.sides, isAlike),
    })),
  };
}

/**
 * The largest number of pictures that a report of this review can show in its changed sets. A picture that is shown
 * before and after counts twice.
 */
export function countShownPictures({ stores }: Review): number {
  const shown = stores.flatMap(({ locales, sides }) =>
    locales.flatMap(({ code, sets, previews }) => [
      ...sets.flatMap((set) => pairsOf(set, code, sides)),
      ...previews.flatMap((set) => previewPairsOf(set, code, sides)),
    ]),
  );
  return shown.reduce((sum, { kind }) => sum + (kind === 'changed' ? 2 : 1), 0);
}

/** Returns the pictures of a changed set of a locale, each with its counterpart in the other listing. */
export function pairsOf(
  set: ChangedSet,
  code: string,
  { store, before, after }: ComparedSides,
): PicturePair[] {
  const address = { store, code };
  return picturePairs(set, picturesAt(before, address, set.slot), picturesAt(after, address, set.slot));
}

/** Returns the poster frames of changed app previews, each with its counterpart in the other listing. */
export function previewPairsOf(
  set: ChangedSet,
  code: string,
  { store, before, after }: ComparedSides,
): PicturePair[] {
  const postersOf = (listing: Listing | null) =>
    (appPreviewsOf(localeAt(listing, { store, code }))[set.slot] ?? []).map(
      ({ poster }) => poster ?? { file: null },
    );
  return picturePairs(set, postersOf(before), postersOf(after));
}

/** Whether anything differs in a locale. */
export function isChanged({ side, texts, sets, previews }: ChangedLocale): boolean {
  return side === 'added' || side === 'removed' || texts.length + sets.length + previews.length > 0;
}

/**
 * Returns the name of the listing that has no part for the store, if this prevents a comparison of the store. Returns
 * null if both listings have a part for the store, or if one of the listings is New.
 */
function missingSide(store: Store, { from, to }: ReportOptions): string | null {
  if (from.isNew || to.isNew) return null;
  return [from, to].find(({ listing }) => !listing[store])?.name ?? null;
}
