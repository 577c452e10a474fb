import { applyNew } from '../apply-new.ts';
import { localeAt, localesOf, slotsOf } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { pairLocales, type LocaleEntry } from '../locales/pair-locales.ts';
import { STORES, type Store } from '../stores.ts';
import { findLocaleProblems, findLocalesMissingInNew } from './locale-problems.ts';
import { findPictureProblems } from './picture-problems.ts';
import type { Problem } from './problem.ts';
import { findAppStoreSetProblems, findGooglePlaySetProblems, findOutdatedSets } from './set-problems.ts';
import { findTextProblems } from './text-problems.ts';

/** What a listing is judged with. */
export interface ProblemContext {
  /** When the listing is New: Current. New is judged as it will be after publishing, but only where it names something. */
  readonly current?: Listing | null;
  /** The paired locales of both listings, if the caller has them already; pairing is slow. */
  readonly entries?: readonly LocaleEntry[];
}

/**
 * Finds everything in a listing that a store would refuse or that visitors may see in an unintended way, as far as the
 * listing file tells. `findByteProblems` finds what only the picture files tell.
 */
export function findProblems(listing: Listing, { current = null, entries }: ProblemContext = {}): Problem[] {
  const result = current === null ? listing : applyNew(current, listing);
  const paired = entries ?? pairLocales([current, listing]);
  return [
    ...STORES.flatMap((store) =>
      Object.keys(localesOf(listing, store)).flatMap((code) =>
        findProblemsInLocale({ store, code }, result, current),
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
  current: Listing | null,
): Problem[] {
  const locale = localeAt(listing, address) ?? {};
  const slots = slotsOf(locale);
  return [
    ...findTextProblems(address, locale),
    ...findPictureProblems(address, slots),
    ...(address.store === 'appStore'
      ? findOutdatedSets(address.code, slots, current && slotsOf(localeAt(current, address)))
      : []),
  ];
}
