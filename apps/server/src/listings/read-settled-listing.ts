import { setTimeout as delay } from 'node:timers/promises';

import { Folder } from '@storedeck/host/folder';
import {
  isStoreError,
  LISTING_FILE,
  type ListingFile,
  readListingFile,
  type StoreSyncErrorCode,
  type WhichListing,
} from '@storedeck/store-sync';

/** The time in ms without a change after which it is assumed that no program is writing the file. */
const SETTLED_MS = 1000;
const MAX_WAIT_MS = 3000;
const INTERVAL_MS = 100;

/**
 * Reads a listing file. Another program may be writing the file at this moment, so an invalid file that was changed a
 * moment ago is read again until it is valid or has stayed unchanged for a second, but for about three seconds at most.
 * @throws StoreSyncError LISTING_INVALID, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function readSettledListing(
  dir: string,
  which: WhichListing,
  signal: AbortSignal,
): Promise<ListingFile> {
  for (let waited = 0; ; waited += INTERVAL_MS) {
    try {
      return await readListingFile(dir, which, { signal });
    } catch (error) {
      const invalid = isStoreError<StoreSyncErrorCode>(error) && error.code === 'LISTING_INVALID';
      if (!invalid || waited >= MAX_WAIT_MS || (await isSettled(dir, LISTING_FILE[which]))) throw error;
      await delay(INTERVAL_MS, undefined, { signal });
    }
  }
}

async function isSettled(dir: string, file: string): Promise<boolean> {
  const found = await new Folder(dir).look(file).catch(() => undefined);
  // A file whose modification time is in the future also counts as settled. Such a time is wrong, for example because
  // the file is on a network drive.
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > SETTLED_MS;
}
