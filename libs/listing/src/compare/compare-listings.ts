import { readLocales } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { ownValue } from '../own-value.ts';
import type { Store } from '../stores.ts';
import { compareLocale, type LocaleChange } from './compare-locale.ts';

/** The differences in one locale of a store. */
export interface ComparedLocale extends LocaleChange {
  /** The locale's code at the store. */
  readonly code: string;
  /** `added`: only the later listing has the locale. `removed`: only the earlier listing has the locale. */
  readonly side: 'both' | 'added' | 'removed';
}

/**
 * Compares each locale of a store that at least one of the two listings contains: its texts, and for each slot which
 * pictures were added, removed, replaced or moved. The result is sorted by the locale's code. A locale without
 * differences has empty lists.
 */
export function compareListings(store: Store, before: Listing | null, after: Listing): ComparedLocale[] {
  const [former, later] = [readLocales(before, store), readLocales(after, store)];
  return [...new Set([...Object.keys(former), ...Object.keys(later)])].sort().map((code) => {
    const [was, is] = [ownValue(former, code), ownValue(later, code)];
    return { code, side: findSide(was, is), ...compareLocale(store, was, is) };
  });
}

function findSide(was: unknown, is: unknown): ComparedLocale['side'] {
  if (was === undefined) return 'added';
  return is === undefined ? 'removed' : 'both';
}
