import { type Listing, pairLocales } from '@storedeck/listing';
import { findProblems, inOrder } from '@storedeck/listing/problems';
import type { Judgement } from '@storedeck/store-sync';

/**
 * Finds the problems of a listing of a store. Its picture files are not checked, because the stores re-encode pictures,
 * so these files differ from the files that were uploaded.
 *
 * @param isDraft whether the listing is a version in preparation, which needs What's New
 */
export function judgeStored(listing: Listing, { isDraft = false } = {}): Judgement {
  return { problems: inOrder(findProblems(listing, { isDraft }), pairLocales([listing])), ignored: [] };
}
