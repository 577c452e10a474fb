import { applyNew } from '../apply-new.ts';
import type { Listing } from '../listing.ts';

/** Two listings to compare. For New, the result of `applyNew` to the other one. */
export interface ListingPair {
  readonly before: Listing;
  readonly after: Listing;
  /** The saved New listing, without `applyNew`; null if neither side is New. */
  readonly named: Listing | null;
}

/**
 * Both sides of a comparison. New changes only the parts that it contains, so it is compared as the other side would
 * look after New is published.
 *
 * @param newSide which of both listings is New
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
