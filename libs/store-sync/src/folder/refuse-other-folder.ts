import { isStoreError } from '@storedeck/store-api';

import { appOfListing, type NamedApp, refuseOtherApp } from '../app-ids.ts';
import type { StoreSyncErrorCode } from '../store-sync-error.ts';
import { LISTING_FILE, readListingAsWritten, type WhichListing } from './listing-file.ts';

/**
 * Refuses an app that is not the app of a working folder, which the folder's listings name. A listing file that is not
 * valid is ignored here, because the operations that need its content report it.
 *
 * @throws StoreSyncError OTHER_APP, FOLDER_NOT_WRITABLE
 */
export async function refuseOtherFolder(
  dir: string,
  app: NamedApp,
  listings: readonly WhichListing[] = ['current', 'draft'],
): Promise<void> {
  const hint = `Use another working folder for this app, or move ${listings.map((which) => LISTING_FILE[which]).join(', ')} and assets/ out of this one.`;
  for (const which of listings) {
    const listing = await readListingAsWritten(dir, which).catch((error: unknown) => {
      if (!isStoreError<StoreSyncErrorCode>(error) || error.code !== 'LISTING_INVALID') throw error;
    });
    refuseOtherApp(app, appOfListing(LISTING_FILE[which], listing ?? undefined), hint);
  }
}
