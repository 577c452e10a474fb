import { applyNew } from '../apply-new.ts';
import type { Listing } from '../listing.ts';
import type { StoredListings } from '../stored-listings.ts';

/** Two listings to compare. If one of them is New, the pair contains the result of `applyNew` instead of New. */
export interface ListingPair {
  readonly before: Listing;
  readonly after: Listing;
  /** The saved New listing, without `applyNew`; null if neither side is New. */
  readonly named: Listing | null;
}

/** Which of two listings is New, and what the stores had at the last sync. */
export interface PairSides {
  /** The side that is New; null if neither is. */
  readonly newSide: 'before' | 'after' | null;
  /** Without a value, the other listing is what the stores have. */
  readonly stored?: StoredListings | undefined;
}

/**
 * Creates the pair for a comparison. New contains only the parts that it changes. Therefore, instead of New, the pair
 * contains the listing that the stores have after New is published.
 */
export function listingPair(before: Listing, after: Listing, { newSide, stored }: PairSides): ListingPair {
  const withOther = (next: Listing, other: Listing): Listing =>
    applyNew(stored ?? { live: other, draft: null }, next);
  if (newSide === 'before') return { before: withOther(before, after), after, named: before };
  if (newSide === 'after') return { before, after: withOther(after, before), named: after };
  return { before, after, named: null };
}
