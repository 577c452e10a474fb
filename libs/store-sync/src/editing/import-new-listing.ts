import { join, resolve } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { type Listing, type Store, STORES } from '@storedeck/listing';

import { type AppIds, appOfListing, type NamedApp, refuseOtherApp } from '../app-ids.ts';
import { linkFolder } from '../files/copy-folder.ts';
import { diskError } from '../files/disk-error.ts';
import { runInOrder } from '../files/run-in-order.ts';
import { formatListing, readListingAsWritten } from '../folder/listing-file.ts';
import { inLockedFolder } from '../folder/recover-working-folder.ts';
import { refuseOtherFolder } from '../folder/refuse-other-folder.ts';
import { createStaging } from '../folder/staging.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { keepBase } from './base-listing.ts';
import { hasNewListing, keepFormerNew, type KeptBackups } from './former-new.ts';
import { keepKeyOrder } from './keep-key-order.ts';
import { mergeImport } from './merge-import.ts';
import { removeOldBackups } from './old-backups.ts';
import { newListingQueue } from './write-listing.ts';

/** A listing from another source, and a function that writes its pictures into the working folder. */
export interface ImportOptions {
  /** The working folder. */
  dir: string;
  /** The listing to import. The paths of its pictures are below `assets/new/`. */
  listing: Listing;
  /** The name of the source of the id for a store, for error messages. Default: the imported files. */
  idsFrom?: Readonly<Partial<Record<Store, string>>> | undefined;
  /** Writes the pictures of `listing` into `folder`, an absolute path that becomes `assets/new`. */
  fill: (folder: string) => Promise<void>;
  /**
   * What happens if there is already a New listing. `refuse` (the default): the import rejects with NEW_EXISTS.
   * `merge`: the texts and sets of `listing` replace those of New, and the rest of New stays. `replace`: `listing`
   * replaces New.
   */
  existing?: 'refuse' | 'merge' | 'replace' | undefined;
  /** The ids of the app for which the folder has credentials. A listing of another app is refused. */
  app?: AppIds | undefined;
}

/**
 * Imports a listing as the New listing: `listing.json` and `assets/new/` change together or not at all. With `merge`
 * and `replace`, the previous listing and its pictures are first copied to `assets/new-backup-<time>/`, and all but the
 * newest three of these folders are removed.
 *
 * @throws StoreSyncError NEW_EXISTS, OTHER_APP (the folder belongs to another app), DISK_FULL, FOLDER_NOT_WRITABLE; and errors that `fill` throws
 */
export async function importNewListing({
  dir,
  listing,
  idsFrom = {},
  fill,
  existing = 'refuse',
  app = {},
}: ImportOptions): Promise<KeptBackups> {
  const folder = resolve(dir);
  return runInOrder(newListingQueue(folder), () =>
    inLockedFolder(folder, async () => {
      for (const source of appsOfImport(listing, idsFrom)) {
        refuseOtherApp(source, { name: 'the credentials', ids: app });
        await refuseOtherFolder(
          folder,
          source,
          existing === 'merge' ? ['current', 'draft', 'new'] : undefined,
        );
      }
      if (existing === 'refuse' && (await hasNewListing(folder))) throw exists();
      await using staging = await createStaging(folder);
      const pictures = join(staging.path, 'new');
      try {
        await new Folder(staging.path).makeFolder('new');
        if (existing === 'merge') await linkFolder(folder, 'assets/new', pictures);
      } catch (error) {
        throw diskError(error, pictures);
      }
      await fill(pictures);
      const backup = await keepFormerNew(folder, staging);
      const merged = existing === 'merge' ? await mergeIntoFile(folder, listing) : listing;
      await staging.commit({ new: formatListing(merged) });
      await keepBase(folder);
      return { backup, removedBackups: await removeOldBackups(folder, backup) };
    }),
  );
}

/**
 * Merges the import into the New listing. The file is not read with `readListing`, because that function adds the
 * hashes of all pictures, which would then be written to the file.
 */
async function mergeIntoFile(dir: string, imported: Listing): Promise<Listing> {
  const former = await readListingAsWritten(dir, 'new');
  if (former === undefined) return imported;
  return keepKeyOrder(mergeImport(former, imported), former);
}

/** Returns the app of a listing once for each store, with the source of the id. */
function appsOfImport(listing: Listing, idsFrom: Readonly<Partial<Record<Store, string>>>): NamedApp[] {
  const { ids } = appOfListing('', listing);
  return STORES.map((store) => ({
    name: idsFrom[store] ?? 'the imported files',
    ids: { [store]: ids[store] },
  }));
}

function exists(): StoreSyncError {
  return new StoreSyncError('NEW_EXISTS', 'There is a New listing already, in listing.json and assets/new.', {
    hint: 'Merge the import into it (in the command: --merge), or let the import replace it (--replace). A backup is kept.',
  });
}
