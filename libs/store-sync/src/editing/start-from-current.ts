import { resolve } from 'node:path';

import type { AppStoreLocale, Listing } from '@storedeck/listing';

import { LISTING_FILE, readListing } from '../folder/listing-file.ts';
import { isPreviewFile } from '../pictures/picture-path.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { replaceNewListing } from './replace-new-listing.ts';

/**
 * Starts the New listing from Current: copies `assets/current/` into `assets/new/`, and writes `listing-current.json`
 * as `listing.json` with its paths changed to `assets/new/`. The time of the sync is left out. If there is an editable
 * version, it replaces the live version. The pictures and the listing file change together or not at all. App previews
 * are not copied, because Storedeck does not publish them. An existing `listing.json` with other content is kept as
 * `listing.json.backup`.
 *
 * @returns the number of copied pictures.
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
    return {
      listing: newListing(current),
      listingName: LISTING_FILE.current,
      assets: 'assets/current',
      leaveOut: isPreviewFile,
    };
  });
}

/** Returns Current without its sync time and app previews, and with the editable version instead of the live one. */
function newListing({ syncedAt: _, ...current }: Listing): Listing {
  if (!current.appStore) return current;
  const { version: _live, editableVersion, ...appStore } = current.appStore;
  const locales = Object.entries(appStore.locales).map(
    ([code, { previews: _previews, ...locale }]): [string, AppStoreLocale] => [code, locale],
  );
  return {
    ...current,
    appStore: {
      ...appStore,
      ...(editableVersion && { version: editableVersion }),
      locales: Object.fromEntries(locales),
    },
  };
}
