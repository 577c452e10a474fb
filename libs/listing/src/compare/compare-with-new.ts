import { applyNew } from '../apply-new.ts';
import { localeAt } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import type { Store } from '../stores.ts';
import { compareListings } from './compare-listings.ts';
import type { LocaleChange } from './compare-locale.ts';

/** What New changes in one locale of a store. */
export interface ComparedWithNew extends LocaleChange {
  /** The store's code. */
  readonly code: string;
  /** `added`: only New has the locale. `untouched`: only Current has it, and the store keeps it. */
  readonly side: 'both' | 'added' | 'untouched';
}

/** The changes at a store, by locale, when New is published. What New does not contain stays as in Current. */
export function compareWithNew(store: Store, current: Listing, next: Listing): ComparedWithNew[] {
  return compareListings(store, current, applyNew(current, next)).map(({ side, ...compared }) => ({
    ...compared,
    side: side === 'added' ? side : localeAt(next, { store, code: compared.code }) ? 'both' : 'untouched',
  }));
}
