import {
  readAppPreviews,
  findLocale,
  type Listing,
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
  textsNotPublished,
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
  type TextChange,
} from '@storedeck/listing/compare';
import type { IgnoredWithReason, Problem, ProblemPlace } from '@storedeck/listing/problems';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import type { ReportOptions } from '../report-options.ts';

/** The changes in one locale. */
export interface ReviewedLocale extends ChangedLocale {
  /**
   * If one of the listings is New: the texts that differ and that Storedeck does not publish, so that they are no change
   * and not in `texts`. Otherwise empty.
   */
  readonly notPublished: readonly TextChange[];
}

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
  readonly locales: readonly ReviewedLocale[];
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
  const isChosen = ({ store, locale }: ProblemPlace) =>
    stores.includes(store) &&
    (locale === null ? !locales : entries.some(({ codes }) => codes[store] === locale));
  return {
    from: from.name,
    to: to.name,
    toIsNew: to.isNew ?? false,
    findNote: (at, part) => {
      const reason = newSide === null ? undefined : textsNotPublished(at.store)[part];
      if (reason !== undefined) return notPublishedText(reason);
      return to.isNew && options.stored
        ? partNote({ stored: options.stored, next: to.listing }, at, part)
        : '';
    },
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
      const locales = changedLocales(store, pair, entries).map((locale) =>
        separateNotPublished(locale, { store, withNew }),
      );
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

function separateNotPublished(locale: ChangedLocale, { store, withNew }: ReviewedStore): ReviewedLocale {
  const reasons = withNew ? textsNotPublished(store) : {};
  const [notPublished, texts] = [true, false].map((isLeft) =>
    locale.texts.filter(({ field }) => Object.hasOwn(reasons, field) === isLeft),
  );
  return { ...locale, texts: texts ?? [], notPublished: notPublished ?? [] };
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
      ...sets.flatMap((set) => pairPictures(set, code, sides)),
      ...previews.flatMap((set) => pairPreviews(set, code, sides)),
    ]),
  );
  return shown.reduce((sum, { kind }) => sum + (kind === 'changed' ? 2 : 1), 0);
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

/** Whether a report shows differences of a locale, also those that Storedeck does not publish. */
export function isShown(locale: ReviewedLocale): boolean {
  return isChanged(locale) || locale.notPublished.length > 0;
}

/**
 * Returns the name of the listing that has no part for the store, if this prevents a comparison of the store. Returns
 * null if both listings have a part for the store, or if one of the listings is New.
 */
function missingSide(store: Store, { from, to }: ReportOptions): string | null {
  if (from.isNew || to.isNew) return null;
  return [from, to].find(({ listing }) => !listing[store])?.name ?? null;
}
