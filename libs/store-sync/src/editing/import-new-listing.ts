import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { diskError, errorCode } from '../folder/disk-error.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { linkFolder } from '../folder/link-folder.ts';
import { formatListing, LISTING_FILE, parseListing, readListingBytes } from '../folder/listing-file.ts';
import { recoverLockedFolder } from '../folder/recover-working-folder.ts';
import { runInOrder } from '../folder/run-in-order.ts';
import { createStaging } from '../folder/staging.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { keepBase } from './base-listing.ts';
import { keepKeyOrder } from './keep-key-order.ts';
import { mergeImport } from './merge-import.ts';
import { newListingQueue } from './write-listing.ts';

/** A listing from another source, and a function that writes its pictures into the working folder. */
export interface ImportOptions {
  /** The working folder. */
  dir: string;
  /** The listing to import. The paths of its pictures are below `assets/new/`. */
  listing: Listing;
  /** Writes the pictures of `listing` into `folder`, an absolute path that becomes `assets/new`. */
  fill: (folder: string) => Promise<void>;
  /**
   * What happens if there is already a New listing. `refuse` (the default): the import rejects with NEW_EXISTS.
   * `merge`: the texts and sets of `listing` replace those of New, and the rest of New stays. `replace`: `listing`
   * replaces New.
   */
  existing?: 'refuse' | 'merge' | 'replace' | undefined;
}

/**
 * Imports a listing as the New listing: `listing.json` and `assets/new/` change together or not at all. With `merge`
 * and `replace`, the previous listing and its pictures are first copied to `assets/new-backup-<time>/`.
 *
 * @returns the backup folder, relative to `dir`; null if there was no New listing.
 * @throws StoreSyncError NEW_EXISTS, DISK_FULL, FOLDER_NOT_WRITABLE; and errors that `fill` throws
 */
export async function importNewListing({
  dir,
  listing,
  fill,
  existing = 'refuse',
}: ImportOptions): Promise<{ backup: string | null }> {
  const folder = resolve(dir);
  return runInOrder(newListingQueue(folder), async () => {
    const lock = await lockFolder(folder);
    try {
      await recoverLockedFolder(folder);
      const former = await hasNewListing(folder);
      if (former && existing === 'refuse') throw exists();
      await using staging = await createStaging(folder);
      const pictures = join(staging.path, 'new');
      await mkdir(pictures).catch((error: unknown) => {
        throw diskError(error, pictures);
      });
      if (existing === 'merge') await linkFolder(join(folder, 'assets/new'), pictures);
      await fill(pictures);
      const backup = former ? await keepFormer(folder) : null;
      const merged = existing === 'merge' ? await mergeIntoFile(folder, listing) : listing;
      await staging.commit({ new: formatListing(merged) });
      await keepBase(folder);
      return { backup };
    } finally {
      await lock.release();
    }
  });
}

/**
 * Merges the import into the New listing. The file is not read with `readListing`, because that function adds the
 * hashes of all pictures, which would then be written to the file.
 */
async function mergeIntoFile(dir: string, imported: Listing): Promise<Listing> {
  const bytes = await readListingBytes(join(dir, LISTING_FILE.new));
  if (bytes === undefined) return imported;
  const former = parseListing(bytes.toString('utf8'), LISTING_FILE.new);
  return keepKeyOrder(mergeImport(former, imported), former);
}

/**
 * Whether a working folder has a New listing, or files in `assets/new/`.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE
 */
export async function hasNewListing(dir: string): Promise<boolean> {
  if (await stat(join(dir, LISTING_FILE.new)).catch(missing)) return true;
  return ((await readdir(join(dir, 'assets/new')).catch(missing)) ?? []).length > 0;
}

function missing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw diskError(error, LISTING_FILE.new);
}

/**
 * Copies the previous listing and its pictures to a backup folder, and returns the path of this folder, relative to
 * `dir`. The originals stay in place.
 */
async function keepFormer(dir: string): Promise<string> {
  const name = `new-backup-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  // Because of this name, recovery after a crash removes the folder together with other unfinished work.
  const part = join(dir, 'assets', `.staging-new-${randomBytes(6).toString('hex')}`);
  const mode = constants.COPYFILE_FICLONE;
  try {
    // A link is refused, because its copy would also be a link, and the listing would be written into the target of the
    // link.
    if ((await lstat(join(dir, 'assets/new')).catch(missing))?.isSymbolicLink()) throw linked(dir);
    await cp(join(dir, 'assets/new'), part, { recursive: true, verbatimSymlinks: true, mode }).catch(missing);
    await mkdir(part, { recursive: true });
    await copyFile(join(dir, LISTING_FILE.new), join(part, LISTING_FILE.new), mode).catch(missing);
    await rename(part, join(dir, 'assets', name));
    return `assets/${name}`;
  } catch (error) {
    throw diskError(error, part);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

function exists(): StoreSyncError {
  return new StoreSyncError('NEW_EXISTS', 'There is a New listing already, in listing.json and assets/new.', {
    hint: 'Merge the import into it, or let the import replace it. A backup is kept.',
  });
}

function linked(dir: string): StoreSyncError {
  return new StoreSyncError('FOLDER_NOT_WRITABLE', `${join(dir, 'assets/new')} is a link.`, {
    hint: 'Replace it by a folder.',
  });
}
