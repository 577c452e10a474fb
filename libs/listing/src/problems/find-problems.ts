import { applyNew } from '../apply-new.ts';
import { localeAt, localesOf, slotsOf } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { pairLocales, type LocaleEntry } from '../locales/pair-locales.ts';
import { STORES, type Store } from '../stores.ts';
import { type IsLive, livePictures } from './live-pictures.ts';
import { findLocaleProblems, findLocalesMissingInNew } from './locale-problems.ts';
import { findPictureProblems } from './picture-problems.ts';
import type { Problem } from './problem.ts';
import { findAppStoreSetProblems, findGooglePlaySetProblems, findOutdatedSets } from './set-problems.ts';
import { findTextProblems } from './text-problems.ts';

/** Additional data for checking a listing. */
export interface ProblemContext {
  /**
   * Set this to Current if the listing is New. New is then checked in the state that it will have after publishing.
   * Only the locales that New contains are checked for wrong texts and pictures, and the sizes of pictures that the
   * store already shows are not checked again.
   */
  readonly current?: Listing | null;
  /** The paired locales of both listings. Pass the entries if they are already computed, because pairing is slow. */
  readonly entries?: readonly LocaleEntry[];
}

/**
 * Finds the parts of a listing that a store would refuse or that visitors may see in an unintended way. Finds only the
 * problems that can be detected from the listing file. `findByteProblems` finds the problems that can be detected only
 * from the picture files.
 */
export function findProblems(listing: Listing, { current = null, entries }: ProblemContext = {}): Problem[] {
  const result = current === null ? listing : applyNew(current, listing);
  const isLive = livePictures(current);
  const paired = entries ?? pairLocales([current, listing]);
  return [
    ...STORES.flatMap((store) =>
      Object.keys(localesOf(listing, store)).flatMap((code) =>
        findProblemsInLocale({ store, code }, result, { current, isLive }),
      ),
    ),
    ...(listing.appStore && result.appStore ? findAppStoreSetProblems(result.appStore) : []),
    ...(listing.googlePlay && result.googlePlay ? findGooglePlaySetProblems(result.googlePlay) : []),
    ...findLocaleProblems(result, paired),
    ...(current === null ? [] : findLocalesMissingInNew(listing, current, paired)),
  ];
}

function findProblemsInLocale(
  address: { store: Store; code: string },
  listing: Listing,
  { current, isLive }: { current: Listing | null; isLive: IsLive },
): Problem[] {
  const locale = localeAt(listing, address) ?? {};
  const slots = slotsOf(locale);
  return [
    ...findTextProblems(address, locale),
    ...findPictureProblems(address, slots, isLive),
    ...(address.store === 'appStore'
      ? findOutdatedSets(address.code, slots, current && slotsOf(localeAt(current, address)))
      : []),
  ];
}
