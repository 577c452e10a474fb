import { join, resolve } from 'node:path';

import type { Listing } from '@storedeck/listing';

import {
  etagOf,
  formatListing,
  LISTING_FILE,
  parseListing,
  readListingBytes,
} from '../folder/listing-file.ts';
import { inTurn, writeAtomic } from '../folder/write-atomic.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { keepKeyOrder } from './keep-key-order.ts';

/**
 * Saves the new listing as `listing.json`, if that file is still the one that was read: `etag` is what `readListingFile`
 * gave with it, empty when there was no file. Keys keep the order they have in the file, so that a version control
 * system shows what was edited and nothing else.
 *
 * @returns the `etag` of the file as it is now.
 * @throws StoreSyncError LISTING_CHANGED (nothing is written), LISTING_INVALID, DISK_FULL, FOLDER_NOT_WRITABLE
 */
export function writeListing({
  dir,
  listing,
  etag,
}: {
  dir: string;
  listing: Listing;
  etag: string;
}): Promise<{ etag: string }> {
  const path = newListingPath(dir);
  // In turn with everything else of this process that replaces the new listing.
  return inTurn(newListingQueue(dir), async () => {
    const former = await readListingBytes(path);
    if (etagOf(former) !== etag) throw changed();
    const text = formatListing(
      keepKeyOrder(parseListing(JSON.stringify(listing), LISTING_FILE.new), jsonOf(former)),
    );
    const bytes = Buffer.from(text);
    if (!former?.equals(bytes)) {
      await writeAtomic(path, bytes, {
        mode: 0o644,
        // An editor may have saved while ours was written beside it.
        confirm: async () => {
          if (etagOf(await readListingBytes(path)) !== etag) throw changed();
        },
      });
    }
    return { etag: etagOf(bytes) };
  });
}

function newListingPath(dir: string): string {
  return join(resolve(dir), LISTING_FILE.new);
}

/** What `inTurn` is given by all who change `listing.json` or `assets/new`. */
export function newListingQueue(dir: string): string {
  return `${newListingPath(dir)} (with its pictures)`;
}

function jsonOf(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    // Only the order of keys is taken from it.
    return undefined;
  }
}

function changed(): StoreSyncError {
  return new StoreSyncError(
    'LISTING_CHANGED',
    `${LISTING_FILE.new} was changed by someone else since it was read; nothing was written.`,
    { hint: 'Read it again, compare, and save once more.' },
  );
}
