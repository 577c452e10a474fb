import type { Listing } from '../listing.ts';
import type { Edit } from './edits.ts';
import { mergeListings } from './merge-listings.ts';

/**
 * The edit that undoes a change from `before` to `after`. Values that were changed again after that change stay as they
 * are.
 */
export function revertEdit(before: Listing, after: Listing): Edit {
  return (listing) =>
    before === after ? listing : mergeListings({ base: after, mine: listing, theirs: before }, 'mine').merged;
}
