import { join } from 'node:path';

import { Folder } from '@storedeck/host/folder';

import { copyFolder } from '../files/copy-folder.ts';
import { diskError } from '../files/disk-error.ts';
import { LISTING_FILE } from '../folder/listing-file.ts';
import type { Staging } from '../folder/staging.ts';

/**
 * Whether a working folder has a New listing, or files in `assets/new/`.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE
 */
export async function hasNewListing(dir: string): Promise<boolean> {
  const folder = new Folder(dir);
  try {
    if (await folder.look(LISTING_FILE.new)) return true;
    return ((await folder.entries('assets/new')) ?? []).length > 0;
  } catch (error) {
    throw diskError(error, LISTING_FILE.new);
  }
}

/** The backups after New was replaced. */
export interface KeptBackups {
  /** The folder with the previous New listing, relative to the working folder; null if there was none. */
  backup: string | null;
  /** The older backups that were removed, relative to the working folder, oldest first. */
  removedBackups: string[];
}

/**
 * Copies the New listing and its pictures to a backup folder, and returns the path of this folder, relative to `dir`;
 * null if there is no New listing. Each backup has a name of its own, so that no backup replaces another. The folder
 * gets its path when `staging` is committed, so that a failure leaves no backup.
 *
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE
 */
export async function keepFormerNew(dir: string, staging: Staging): Promise<string | null> {
  if (!(await hasNewListing(dir))) return null;
  const folder = new Folder(dir);
  const name = await unusedName(folder);
  const part = await staging.keptAs(name);
  try {
    await copyFolder(folder, 'assets/new', part);
    if (await folder.look(LISTING_FILE.new))
      await folder.copyTo(LISTING_FILE.new, join(part, LISTING_FILE.new));
    return `assets/${name}`;
  } catch (error) {
    throw diskError(error, part);
  }
}

/** A clock that was set back gives the same time twice, so a number is added to a name that is in use. */
async function unusedName(folder: Folder): Promise<string> {
  const name = `new-backup-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const used = new Set(((await folder.entries('assets')) ?? []).map((entry) => entry.name));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!used.has(candidate)) return candidate;
  }
}
