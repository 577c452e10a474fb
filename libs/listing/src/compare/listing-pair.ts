import { applyNew } from '../apply-new.ts';
import type { Listing } from '../listing.ts';

/** Two listings to compare. If one of them is New, the pair contains the result of `applyNew` instead of New. */
export interface ListingPair {
  readonly before: Listing;
  readonly after: Listing;
  /** The saved New listing, without `applyNew`; null if neither side is New. */
  readonly named: Listing | null;
}

/**
 * Creates the pair for a comparison. New contains only the parts that it changes. Therefore, instead of New, the pair
 * contains the listing that the other side would become after New is published.
 *
 * @param newSide which of the two listings is New; null if neither is
 */
export function listingPair(
  before: Listing,
  after: Listing,
  newSide: 'before' | 'after' | null,
): ListingPair {
  return {
    before: newSide === 'before' ? applyNew(after, before) : before,
    after: newSide === 'after' ? applyNew(before, after) : after,
    named: newSide === null ? null : newSide === 'before' ? before : after,
  };
}
