import { localeAt } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import type { Store } from '../stores.ts';
import { compareListings, type ComparedLocale } from './compare-listings.ts';

/** The changes in one locale of a store. One of the two compared listings may be New. */
export interface ComparedWithNew extends Omit<ComparedLocale, 'side'> {
  /** `untouched`: New does not contain the locale, and the store keeps it unchanged. */
  readonly side: ComparedLocale['side'] | 'untouched';
}

/**
 * Compares two listings of a store, by locale, and marks the locales that New does not contain and that stay the same.
 * A locale that New does not contain may still differ, because a version in preparation changes it.
 *
 * @param listings for New, pass the result of `applyNew`, which contains everything that the store keeps
 * @param named the saved New listing, without `applyNew`; null if neither listing is New
 */
export function compareWithNew(
  store: Store,
  { before, after }: { readonly before: Listing; readonly after: Listing },
  named: Listing | null,
): ComparedWithNew[] {
  return compareListings(store, before, after).map((compared) =>
    named !== null && isSame(compared) && !localeAt(named, { store, code: compared.code })
      ? { ...compared, side: 'untouched' }
      : compared,
  );
}

function isSame({ side, texts, sets, previews }: ComparedLocale): boolean {
  return side === 'both' && texts.length + sets.length + previews.length === 0;
}
