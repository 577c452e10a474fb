import { resolve } from 'node:path';

import { isStoreError } from '@storedeck/store-api';

import { LISTING_FILE, readListing } from '../folder/listing-file.ts';
import { StoreSyncError, type StoreSyncErrorCode } from '../store-sync-error.ts';
import { replaceNewListing, type StartedNew, type StartOptions } from './replace-new-listing.ts';

/**
 * Starts the New listing from Template: copies `assets/template/` into `assets/new/`, and writes
 * `listing-template.json` as `listing.json` with its paths changed to `assets/new/`. Files with other names in
 * `assets/new/` are kept. The pictures and the listing file change together or not at all. The previous New
 * listing is kept in `assets/new-backup-<time>/`, and all but the newest three of these folders are removed.
 *
 * @throws StoreSyncError TEMPLATE_MISSING, LISTING_INVALID, OTHER_APP, DISK_FULL, FOLDER_NOT_WRITABLE
 */
export async function applyTemplate({ dir, app }: StartOptions): Promise<StartedNew> {
  const folder = resolve(dir);
  try {
    return await replaceNewListing({ dir: folder, app }, async () => {
      const listing = await readListing(folder, 'template');
      if (!listing) throw missing(LISTING_FILE.template);
      return { listing, listingName: LISTING_FILE.template, assets: 'assets/template' };
    });
  } catch (error) {
    if (isStoreError<StoreSyncErrorCode>(error) && error.code === 'LISTING_MISSING')
      throw missing('assets/template');
    throw error;
  }
}

function missing(name: string): StoreSyncError {
  return new StoreSyncError('TEMPLATE_MISSING', `There is no ${name} in the working folder.`, {
    hint: 'Put listing-template.json and assets/template/ into the working folder.',
  });
}
