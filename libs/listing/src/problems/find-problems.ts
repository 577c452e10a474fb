import { applyNew } from '../apply-new.ts';
import {
  findMainLocale,
  type LocaleAddress,
  localeAt,
  readAppPreviews,
  readLocales,
  readSlots,
} from '../listing-parts.ts';
import type { Listing, ListingLocale } from '../listing.ts';
import { pairLocales, type LocaleEntry } from '../locales/pair-locales.ts';
import { isUpdate, keptListing, NOTHING_STORED, type StoredListings } from '../stored-listings.ts';
import { STORES, type Store } from '../stores.ts';
import { findContentProblems } from './content-problems.ts';
import { type IsLive, livePictures } from './live-pictures.ts';
import { findLocaleProblems, findLocalesMissingInNew } from './locale-problems.ts';
import { findMissingNotes, findRepeatedNotes } from './notes-problems.ts';
import { findPictureProblems } from './picture-problems.ts';
import { findPreviewProblems } from './preview-problems.ts';
import type { Problem } from './problem.ts';
import { findReleaseNotesProblems, findSameNotes } from './release-notes-problems.ts';
import { findAppStoreSetProblems, findGooglePlaySetProblems, findOutdatedSets } from './set-problems.ts';
import { findSharedTextProblems, findTextProblems } from './text-problems.ts';
import { findUnknownParts } from './unknown-parts.ts';
import { checkIsSynced } from './unknown-store.ts';

/** Additional data for checking a listing. */
export interface ProblemContext {
  /**
   * Set this if the listing is New: what the stores had at the last sync. New is then checked in the state that it will
   * have after publishing. Only the locales that New contains are checked for wrong texts and pictures, and the sizes
   * of pictures that the store already has are not checked again. If nothing is known about a store, a text or picture
   * that New does not contain is no error, because the store may have it.
   */
  readonly stored?: StoredListings | undefined;
  /** Whether the listing is a version in preparation beside a live one, which needs What's New. */
  readonly isDraft?: boolean;
  /** The paired locales of all listings. Pass the entries if they are already computed, because pairing is slow. */
  readonly entries?: readonly LocaleEntry[];
}

/**
 * Finds the parts of a listing that a store would refuse or that visitors may see in an unintended way. Finds only the
 * problems that can be detected from the listing file. `findByteProblems` finds the problems that can be detected only
 * from the picture files.
 */
export function findProblems(listing: Listing, context: ProblemContext = {}): Problem[] {
  const { stored, isDraft = false } = context;
  const kept = stored ? keptListing(stored) : null;
  const result = stored ? applyNew(stored, listing) : listing;
  const isKnown = (store: Store): boolean => stored === undefined || kept?.[store] !== undefined;
  const paired = context.entries ?? pairLocales([kept, listing]);
  const { live, draft } = stored ?? NOTHING_STORED;
  const judged: Judged = {
    listing: result,
    kept,
    isNew: stored !== undefined,
    avoidedNames: listing.avoidedNames,
    isKnown,
    isLive: laterLivePictures([live, draft]),
    stored,
  };
  return [
    ...(stored ? findUnknownParts(listing, kept) : []),
    ...findSharedTextProblems(listing),
    ...STORES.flatMap((store) =>
      Object.keys(readLocales(listing, store)).flatMap((code) =>
        findChangedProblems({ store, code }, judged),
      ),
    ),
    ...STORES.flatMap((store) => (listing[store] && !isKnown(store) ? checkIsSynced(listing, store) : [])),
    ...(listing.appStore && (isDraft || (stored && isUpdate(stored))) ? findMissingNotes(result) : []),
    ...(stored ? findRepeatedNotes(listing, stored) : []),
    ...(stored ? findReleaseNotesProblems(listing, kept) : []),
    ...(stored ? findSameNotes(listing) : []),
    ...(listing.appStore && result.appStore
      ? findAppStoreSetProblems(result.appStore, isKnown('appStore'))
      : []),
    ...(listing.googlePlay && result.googlePlay
      ? findGooglePlaySetProblems(result.googlePlay, isKnown('googlePlay'))
      : []),
    ...findLocaleProblems(result, paired, isKnown),
    ...(kept === null ? [] : findLocalesMissingInNew(listing, kept, paired)),
  ];
}

interface Judged {
  /** The listing with the values that publishing keeps. */
  readonly listing: Listing;
  readonly kept: Listing | null;
  /** Whether the listing is New, and not what a store has already accepted. */
  readonly isNew: boolean;
  readonly avoidedNames: readonly string[] | undefined;
  /** Whether it is known what a store has. */
  readonly isKnown: (store: Store) => boolean;
  readonly stored: StoredListings | undefined;
  readonly isLive: IsLive;
}

/** The latest problems of each locale, and what they depend on besides it. */
const latest = new WeakMap<
  ListingLocale,
  { readonly causes: readonly unknown[]; readonly problems: readonly Problem[] }
>();

/**
 * Finds the problems of a locale, or returns those of the last time: a person who types changes one locale of forty with
 * each letter, and the others stay the same objects.
 */
function findChangedProblems(address: LocaleAddress, judged: Judged): readonly Problem[] {
  const { listing, avoidedNames, stored } = judged;
  const { store, code } = address;
  const locale = localeAt(listing, address);
  if (!locale) return findProblemsInLocale(address, judged);
  const causes = [store, code, findMainLocale(listing, store) === code, avoidedNames, stored];
  const former = latest.get(locale);
  if (former && causes.every((cause, at) => cause === former.causes[at])) return former.problems;
  const problems = findProblemsInLocale(address, judged);
  latest.set(locale, { causes, problems });
  return problems;
}

/** Looks through the pictures of the stores only when one is asked for. */
function laterLivePictures(listings: readonly (Listing | null)[]): IsLive {
  let isLive: IsLive | undefined;
  return (at, picture) => (isLive ??= livePictures(listings))(at, picture);
}

function findProblemsInLocale(
  address: LocaleAddress,
  { listing, kept, isNew, avoidedNames, isKnown, isLive }: Judged,
): Problem[] {
  const locale = localeAt(listing, address) ?? {};
  const slots = readSlots(locale);
  return [
    ...findTextProblems(address, locale, {
      isWhole: isKnown(address.store),
      isMain: isNew && findMainLocale(listing, address.store) === address.code,
      kept: localeAt(kept, address),
    }),
    ...(isNew ? findContentProblems(address, locale, { kept: localeAt(kept, address), avoidedNames }) : []),
    ...findPictureProblems(address, slots, isLive),
    ...(address.store === 'appStore'
      ? findOutdatedSets(address.code, slots, kept && readSlots(localeAt(kept, address)))
      : []),
    ...findPreviewProblems(address.code, readAppPreviews(locale), {
      isLive,
      kept: readAppPreviews(localeAt(kept, address)),
    }),
  ];
}
