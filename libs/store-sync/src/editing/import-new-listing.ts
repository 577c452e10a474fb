import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { diskError, errorCode } from '../folder/disk-error.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { formatListing, LISTING_FILE } from '../folder/listing-file.ts';
import { recoverLockedFolder } from '../folder/recover-working-folder.ts';
import { createStaging } from '../folder/staging.ts';
import { inTurn } from '../folder/write-atomic.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { newListingQueue } from './write-listing.ts';

/** A listing from elsewhere, and how its pictures come into the folder. */
export interface ImportOptions {
  /** The working folder. */
  dir: string;
  /** Names its pictures below `assets/new/`. */
  listing: Listing;
  /** Puts those pictures into the folder that becomes `assets/new`, an absolute path. */
  fill: (folder: string) => Promise<void>;
  /** Takes the place of a new listing that is there. */
  replace?: boolean | undefined;
}

/**
 * Makes a listing from elsewhere the new one: `listing.json` and `assets/new/` change together or not at all. With
 * `replace` the former ones are kept whole, the listing among its pictures, in `assets/new-backup-<time>/`.
 *
 * @returns that folder, relative to `dir`; null where nothing was replaced.
 * @throws StoreSyncError NEW_EXISTS, DISK_FULL, FOLDER_NOT_WRITABLE; and whatever `fill` throws
 */
export async function importNewListing({
  dir,
  listing,
  fill,
  replace = false,
}: ImportOptions): Promise<{ backup: string | null }> {
  const folder = resolve(dir);
  return inTurn(newListingQueue(folder), async () => {
    const lock = await lockFolder(folder);
    try {
      await recoverLockedFolder(folder);
      const former = await hasNewListing(folder);
      if (former && !replace) throw exists();
      const staging = await createStaging(folder, 'new');
      try {
        await fill(staging.path);
        const backup = former ? await keepFormer(folder) : null;
        await staging.commit(formatListing(listing));
        return { backup };
      } finally {
        await staging.discard();
      }
    } finally {
      await lock.release();
    }
  });
}

async function hasNewListing(dir: string): Promise<boolean> {
  if (await stat(join(dir, LISTING_FILE.new)).catch(missing)) return true;
  return ((await readdir(join(dir, 'assets/new')).catch(missing)) ?? []).length > 0;
}

function missing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw diskError(error, LISTING_FILE.new);
}

/** Copied, not moved: until the swap the former listing stays the valid one, whatever happens. */
async function keepFormer(dir: string): Promise<string> {
  const name = `new-backup-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  // Swept with other half-done work when a crash leaves it.
  const part = join(dir, 'assets', `.staging-new-${randomBytes(6).toString('hex')}`);
  const mode = constants.COPYFILE_FICLONE;
  try {
    // A link would be copied as one, and what is put into its copy would land elsewhere.
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
  return new StoreSyncError('NEW_EXISTS', 'There is a new listing already, in listing.json and assets/new.', {
    hint: 'Say that it may be replaced; it is then kept as a backup.',
  });
}

function linked(dir: string): StoreSyncError {
  return new StoreSyncError('FOLDER_NOT_WRITABLE', `${join(dir, 'assets/new')} is a link.`, {
    hint: 'Replace it by a folder.',
  });
}
