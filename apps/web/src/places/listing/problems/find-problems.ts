import type { Listing } from '@storedeck/contract';

import type { Slots } from '../devices.ts';
import type { LocaleEntry } from '../locales.ts';
import { plannedListing } from '../planned-listing.ts';
import { findLocaleProblems, findLocalesNotInNew } from './locale-problems.ts';
import { findPictureProblems } from './picture-problems.ts';
import type { Problem } from './problem.ts';
import { findAppStoreSetProblems, findPlaySetProblems, findStaleSets } from './set-problems.ts';
import { findTextProblems } from './text-problems.ts';

/**
 * Everything a store would refuse or draw other than meant. With `before` the listing is New: it is
 * judged as it will be, filled from Current, but only where it names something itself.
 */
export function findProblems(
  listing: Listing,
  before: Listing | null,
  entries: readonly LocaleEntry[],
): Problem[] {
  const whole = before === null ? listing : plannedListing(before, listing);
  const named = {
    appStore: Object.keys(listing.appStore?.locales ?? {}),
    googlePlay: Object.keys(listing.googlePlay?.locales ?? {}),
  };
  return [
    ...named.appStore.flatMap((code) => {
      const locale = whole.appStore?.locales[code] ?? {};
      const slots: Slots = locale.screenshots ?? {};
      return [
        ...findTextProblems('appstore', code, locale),
        ...findPictureProblems('appstore', code, slots),
        ...findStaleSets(code, slots, before?.appStore?.locales[code]?.screenshots),
      ];
    }),
    ...named.googlePlay.flatMap((code) => {
      const locale = whole.googlePlay?.locales[code] ?? {};
      return [
        ...findTextProblems('play', code, locale),
        ...findPictureProblems('play', code, locale.images ?? {}),
      ];
    }),
    ...(listing.appStore && whole.appStore ? findAppStoreSetProblems(whole.appStore) : []),
    ...(listing.googlePlay && whole.googlePlay ? findPlaySetProblems(whole.googlePlay) : []),
    ...findLocaleProblems(whole, entries),
    ...(before === null ? [] : findLocalesNotInNew(listing, before, entries)),
  ];
}
