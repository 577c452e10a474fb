import {
  readAppPreviews,
  findLocale,
  type Listing,
  type ListingPicture,
  localeAt,
  type LocaleAddress,
  type LocaleEntry,
  notPublishedText,
  pairLocales,
  partNote,
  picturesAt,
  SHARED_FACTS,
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
  type ListingPair,
  listingPair,
  pairsToLookAt,
  type PicturePair,
  picturePairs,
} from '@storedeck/listing/compare';
import type { IgnoredWithReason, Problem, ListingAddress } from '@storedeck/listing/problems';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import type { ReportOptions } from '../report-options.ts';

/** A change of a value that all locales share. `note` says why Storedeck does not publish it; empty if it does. */
export interface ReviewedFact extends FactChange {
  readonly note: string;
}

/** The changes at one store. */
export interface StoreReview {
  readonly store: Store;
  readonly sides: ComparedSides & { readonly before: Listing };
  /**
   * The name of the listing that has no part for the store, so that the store cannot be compared. Null if both listings
   * have the part, or if one of them is New, because New may leave out a store.
   */
  readonly missingIn: string | null;
  readonly facts: readonly ReviewedFact[];
  /** Why Storedeck does not publish the release, if one of the listings is New and the release differs; else empty. */
  readonly releaseNote: string;
  /** The chosen locales of the store, including locales without a change. Empty if the store is not compared. */
  readonly locales: readonly ChangedLocale[];
}

/** The content of a report, before the report is written. */
export interface Review {
  readonly from: string;
  readonly to: string;
  readonly toIsNew: boolean;
  /**
   * What a reader must know about a text or a set of New, for example that it is kept or not published; empty if there
   * is nothing to know. See `partNote`.
   */
  readonly findNote: (at: LocaleAddress, part: string) => string;
  /** The chosen languages. */
  readonly entries: readonly LocaleEntry[];
  readonly stores: readonly StoreReview[];
  readonly problems: readonly Problem[];
  readonly ignored: readonly IgnoredWithReason[];
}

/** Compares the listings without decoding pictures. Therefore, pictures that look the same may count as different. */
export function reviewListings(options: ReportOptions): Review {
  const { from, to, stores = STORES, locales } = options;
  const newSide = findNewSide(options);
  const pair = listingPair(from.listing, to.listing, { newSide, stored: options.stored });
  const all = pairLocales([pair.before, pair.after]);
  const entries = locales ? all.filter((entry) => locales.some((code) => findLocale([entry], code))) : all;
  const isChosen = ({ store, locale }: ListingAddress) =>
    stores.includes(store) &&
    (locale === null ? !locales : entries.some(({ codes }) => codes[store] === locale));
  return {
    from: from.name,
    to: to.name,
    toIsNew: to.isNew ?? false,
    findNote: (at, part) =>
      to.isNew && options.stored ? partNote({ stored: options.stored, next: to.listing }, at, part) : '',
    entries,
    stores: STORES.filter((store) => stores.includes(store)).flatMap((store): StoreReview[] => {
      if (!pair.before[store] && !pair.after[store]) return [];
      const missingIn = missingSide(store, options);
      const sides = { store, before: pair.before, after: pair.after };
      if (missingIn !== null) return [{ store, sides, missingIn, facts: [], releaseNote: '', locales: [] }];
      const withNew = newSide !== null;
      const facts = reviewFacts(pair, { store, withNew });
      const releases = SHARED_FACTS[store].filter(({ kind }) => kind === 'release').map(({ name }) => name);
      const releaseNote = facts.find(({ label }) => releases.includes(label))?.note ?? '';
      const locales = changedLocales(store, pair, entries);
      return [{ store, sides, missingIn, facts, releaseNote, locales }];
    }),
    problems: (options.problems ?? []).filter(({ at }) => isChosen(at)),
    ignored: (options.ignored ?? []).filter(({ problem }) => isChosen(problem.at)),
  };
}

/** Returns the side of the comparison that is New; null if none is. */
function findNewSide({ from, to }: ReportOptions): 'before' | 'after' | null {
  if (to.isNew) return 'after';
  return from.isNew ? 'before' : null;
}

/** A store, and whether one of the compared listings is New. */
interface ReviewedStore {
  readonly store: Store;
  readonly withNew: boolean;
}

function reviewFacts({ before, after }: ListingPair, { store, withNew }: ReviewedStore): ReviewedFact[] {
  return compareSharedFacts(store, before, after).map((fact) => {
    const reason = SHARED_FACTS[store].find(({ name }) => name === fact.label)?.notPublished;
    return { ...fact, note: withNew && reason !== undefined ? notPublishedText(reason) : '' };
  });
}

/** Repeats the review with the looks of pictures: pictures that look the same count as re-encoded or moved. */
export async function reviewLooks(review: Review, pictures: ReportPictures): Promise<Review> {
  await pictures.readLooks(
    review.stores.flatMap(({ locales, sides }) => pairsToLookAt(locales, sides).flat()),
  );
  const isAlike = pictures.isAlike.bind(pictures);
  const stores = review.stores.map((each) => ({
    ...each,
    locales: compareLooks(each.locales, each.sides, isAlike),
  }));
  pictures.forgetLooks();
  return { ...review, stores };
}

/**
 * The pictures that a report of this review may show in its changed sets. A picture that is shown before and after is
 * listed twice.
 */
export function listShownPictures({ stores }: Review): ListingPicture[] {
  const shown = stores.flatMap(({ locales, sides }) =>
    locales.flatMap(({ code, sets, previews }) => [
      ...sets.flatMap((set) => pairPictures(set, code, sides)),
      ...previews.flatMap((set) => pairPreviews(set, code, sides)),
    ]),
  );
  return shown.flatMap(({ kind, before, after }) =>
    (kind === 'changed' ? [before, after] : [after ?? before]).filter((picture) => picture !== null),
  );
}

/** Returns the pictures of a changed set of a locale, each with its counterpart in the other listing. */
export function pairPictures(
  set: ChangedSet,
  code: string,
  { store, before, after }: ComparedSides,
): PicturePair[] {
  const address = { store, code };
  return picturePairs(set, picturesAt(before, address, set.slot), picturesAt(after, address, set.slot));
}

/** Returns the poster frames of changed app previews, each with its counterpart in the other listing. */
export function pairPreviews(
  set: ChangedSet,
  code: string,
  { store, before, after }: ComparedSides,
): PicturePair[] {
  const listPosters = (listing: Listing | null) =>
    (readAppPreviews(localeAt(listing, { store, code }))[set.slot] ?? []).map(
      ({ poster }) => poster ?? { file: null },
    );
  return picturePairs(set, listPosters(before), listPosters(after));
}

/** Whether anything differs in a locale. If one of the listings is New: whether publishing changes anything in it. */
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
