import { Listing } from '@storedeck/listing';

import { ListingFormatError } from './listing-format-error.ts';
import type { Lost } from './lost.ts';

/** What an export writes, and where. */
export interface WriteListingOptions {
  readonly listing: Listing;
  /** Absolute path of the working folder, from which the listing's pictures are named. */
  readonly root: string;
  /** Absolute path of the folder to write; replaced whole when an export made it. */
  readonly out: string;
  /** Refuse to write outside this folder, once every link is followed. */
  readonly within?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an export gives. */
export interface WrittenListing {
  /** The folder, absolute. */
  readonly path: string;
  /** How many files were written. */
  readonly files: number;
  /** What the listing holds and the format cannot. */
  readonly lost: Lost[];
}

/** Names of folders are made of a listing's keys, so it is held to its schema whoever hands it over. */
export function parseListing(listing: unknown): Listing {
  const parsed = Listing.safeParse(listing);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ListingFormatError(
    'LISTING_INVALID',
    `This is not a listing: ${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'unknown'}.`,
    { hint: 'Mend the listing file.', cause: parsed.error },
  );
}
