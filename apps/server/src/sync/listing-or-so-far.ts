import type { Listing } from '@storedeck/listing';
import type { WhichListing } from '@storedeck/store-sync';

/**
 * Returns the listing of a file. If there is no file of Current, returns what the first sync has read so far, if one
 * runs.
 */
export function listingOrSoFar(
  which: WhichListing,
  listing: Listing | undefined,
  soFar: Listing | undefined,
): { listing: Listing | null; arriving?: true } {
  if (listing || !soFar || which !== 'current') return { listing: listing ?? null };
  return { listing: soFar, arriving: true };
}
