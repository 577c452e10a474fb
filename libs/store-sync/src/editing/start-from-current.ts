import { resolve } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { LISTING_FILE, readListing } from '../folder/listing-file.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { replaceNewListing } from './replace-new-listing.ts';

/**
 * Starts the new listing from what the stores have: copies `assets/current/` into `assets/new/` and writes
 * `listing.json` from `listing-current.json` with its paths rebased. Both change together or not at all; a different
 * `listing.json` that was there is kept as `listing.json.backup`.
 *
 * @returns the number of pictures copied.
 * @throws StoreSyncError LISTING_MISSING, LISTING_INVALID, DISK_FULL, FOLDER_NOT_WRITABLE (also while a sync runs)
 */
export async function startFromCurrent({ dir }: { dir: string }): Promise<{ copied: number }> {
  const folder = resolve(dir);
  return replaceNewListing(folder, async () => {
    const current = await readListing(folder, 'current');
    if (!current)
      throw new StoreSyncError(
        'LISTING_MISSING',
        `There is no ${LISTING_FILE.current} in the working folder.`,
        {
          hint: 'Sync the stores first.',
        },
      );
    return { listing: planOf(current), listingName: LISTING_FILE.current, assets: 'assets/current' };
  });
}

/** A plan was not read from a store, and is not for the version that is live already. */
function planOf({ syncedAt: _, ...current }: Listing): Listing {
  if (!current.appStore) return current;
  const { version: _live, editableVersion, ...appStore } = current.appStore;
  return { ...current, appStore: { ...appStore, ...(editableVersion && { version: editableVersion }) } };
}
