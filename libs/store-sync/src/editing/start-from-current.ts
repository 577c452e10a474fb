import { resolve } from 'node:path';

import {
  type AppStoreListing,
  type GooglePlayListing,
  isLiveState,
  type Listing,
  withoutTextsOfVersion,
} from '@storedeck/listing';

import { LISTING_FILE, readListing } from '../folder/listing-file.ts';
import { isPreviewFile } from '../pictures/picture-path.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { replaceNewListing, type StartedNew, type StartOptions } from './replace-new-listing.ts';

/**
 * Starts the New listing from Current: copies `assets/current/` into `assets/new/`, and writes `listing-current.json`
 * as `listing.json` with its paths changed to `assets/new/`. The time of the sync is left out. If there is an editable
 * version, it replaces the live version. The texts that belong to the live version or release, such as What's New, are
 * left out, because the next version needs texts of its own. App previews are not copied: where New has none, publishing keeps
 * those of the store. The pictures and the listing file change together or not at all. The previous New listing is kept in
 * `assets/new-backup-<time>/`, and all but the newest three of these folders are removed.
 *
 * @throws StoreSyncError LISTING_MISSING, LISTING_INVALID, OTHER_APP, DISK_FULL, FOLDER_NOT_WRITABLE (also while a sync runs)
 */
export async function startFromCurrent({ dir, app }: StartOptions): Promise<StartedNew> {
  const folder = resolve(dir);
  return replaceNewListing({ dir: folder, app }, async () => {
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

/**
 * Returns Current without its sync time, its app previews and the texts of the live version, and with the editable
 * version instead of the live one.
 */
function newListing({ syncedAt: _, appStore, googlePlay, ...current }: Listing): Listing {
  return {
    ...current,
    ...(appStore && { appStore: newAppStore(appStore) }),
    ...(googlePlay && { googlePlay: newGooglePlay(googlePlay) }),
  };
}

function newGooglePlay({ tracks: _, ...googlePlay }: GooglePlayListing): GooglePlayListing {
  return { ...googlePlay, locales: withoutTextsOfVersion('googlePlay', googlePlay.locales) };
}

function newAppStore({ version, editableVersion, ...appStore }: AppStoreListing): AppStoreListing {
  // An app that was never live has only the version in preparation, and keeps the texts of this version.
  const isLive = version != null && isLiveState(version.state);
  const kept = isLive ? withoutTextsOfVersion('appStore', appStore.locales) : appStore.locales;
  const locales = Object.entries(kept).map(([code, { previews: _previews, ...locale }]) => [code, locale]);
  return {
    ...appStore,
    ...(editableVersion && { version: editableVersion }),
    locales: Object.fromEntries(locales) as AppStoreListing['locales'],
  };
}
