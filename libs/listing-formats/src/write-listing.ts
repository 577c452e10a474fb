import { describeIssues, Listing } from '@storedeck/listing';

import { ListingFormatError } from './listing-format-error.ts';
import type { Lost } from './lost.ts';

/** The target of an export. */
export interface TargetOptions {
  /**
   * Absolute path of the folder to write. A folder that contains nothing but what an export has written is replaced; any
   * other folder is refused.
   */
  readonly out: string;
  /** If given, an `out` outside this folder is refused, and so is a link on the way from this folder to `out`. */
  readonly within?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The listing whose texts an export writes, and the target. */
export interface WriteTextsOptions extends TargetOptions {
  readonly listing: Listing;
}

/** The listing that an export writes, and the target. */
export interface WriteListingOptions extends WriteTextsOptions {
  /** Absolute path of the working folder. The paths of the listing's pictures are relative to it. */
  readonly root: string;
}

/** The result of an export. */
export interface WrittenListing {
  /** The absolute path of the folder. */
  readonly path: string;
  /** The number of files that were written. */
  readonly files: number;
  /** The parts of the listing that the format cannot contain. */
  readonly lost: Lost[];
}

/**
 * Checks a listing against its schema, because keys of the listing become names of folders. The tracks of Google Play are
 * left out, because they are what a store has and no part of a listing that is published.
 *
 * @throws ListingFormatError LISTING_INVALID
 */
export function parseListing(listing: unknown): Listing {
  const parsed = Listing.safeParse(listing);
  if (parsed.success) return withoutTracks(parsed.data);
  const [reason] = describeIssues(parsed.error, listing, 'it');
  throw new ListingFormatError('LISTING_INVALID', `This is not a listing: ${reason}`, {
    hint: 'Correct the listing file.',
    cause: parsed.error,
  });
}

function withoutTracks(listing: Listing): Listing {
  if (!listing.googlePlay) return listing;
  const { tracks: _, ...others } = listing.googlePlay;
  return { ...listing, googlePlay: others };
}
