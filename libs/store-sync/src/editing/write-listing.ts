import { join, resolve } from 'node:path';

import { type Listing, parseUntrustedJson } from '@storedeck/listing';

import { runInOrder } from '../files/run-in-order.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import {
  hashBytes,
  formatListing,
  LISTING_FILE,
  parseListing,
  readListingBytes,
} from '../folder/listing-file.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { keepBase } from './base-listing.ts';
import { keepKeyOrder } from './keep-key-order.ts';
import { withoutNewFacts } from './without-new-facts.ts';

/**
 * Saves the New listing as `listing.json`, unless the file has changed since it was read. `etag` is the value that
 * `readListingFile` returned; it is empty if there was no file. The keys in the file keep their order, and no hashes or
 * sizes are added to pictures that have none in the file. So version control shows only the edits.
 *
 * @returns the new `etag` of the file.
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
  return runInOrder(newListingQueue(dir), async () => {
    const former = await readListingBytes(dir, LISTING_FILE.new);
    if (hashBytes(former) !== etag) throw changed();
    const before = toJson(former);
    const edited = withoutNewFacts(parseListing(JSON.stringify(listing), LISTING_FILE.new), before);
    const text = formatListing(keepKeyOrder(edited, before));
    const bytes = Buffer.from(text);
    if (!former?.equals(bytes)) {
      await writeAtomic({ dir, path: LISTING_FILE.new }, bytes, {
        mode: 0o644,
        // Another program may have saved the listing file while the temporary file was being written.
        confirm: async () => {
          if (hashBytes(await readListingBytes(dir, LISTING_FILE.new)) !== etag) throw changed();
        },
      });
      await keepBase(resolve(dir), { keepExisting: former !== undefined });
    }
    return { etag: hashBytes(bytes) };
  });
}

/** Returns the key for `runInOrder`. Every change of `listing.json` and `assets/new` must use this key. */
export function newListingQueue(dir: string): string {
  return `${join(resolve(dir), LISTING_FILE.new)} (with its pictures)`;
}

function toJson(bytes: Buffer | undefined): unknown {
  try {
    return bytes && parseUntrustedJson(bytes.toString('utf8'));
  } catch {
    // The JSON only provides the order of the keys and the facts of the pictures, so invalid JSON is ignored.
    return undefined;
  }
}

function changed(): StoreSyncError {
  return new StoreSyncError(
    'LISTING_CHANGED',
    `${LISTING_FILE.new} was changed after it was read; nothing was written.`,
    { hint: 'Read it again, merge the changes, and save once more.' },
  );
}
