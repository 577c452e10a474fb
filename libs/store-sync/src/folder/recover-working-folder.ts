import { join, resolve } from 'node:path';

import { removeAbandoned } from '@storedeck/host/folder';

import { diskError } from '../files/disk-error.ts';
import { lockFolder } from '../files/folder-lock.ts';
import { renameBrokenListing } from './listing-file.ts';
import { settleReplacements } from './staging.ts';

/**
 * One sentence for each replacement that was finished, and for each listing file that cannot be used; empty if there
 * were none.
 */
export interface Recovery {
  notes: string[];
}

/**
 * Repairs a working folder after a crash: finishes or undoes an interrupted change, removes abandoned temporary files,
 * and renames a listing file that cannot be parsed. Call this function when your program starts; `syncListing` does the
 * same repairs.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, also while another process syncs this folder.
 */
export async function recoverWorkingFolder(dir: string): Promise<Recovery> {
  return inLockedFolder(resolve(dir), async (recovery) => recovery);
}

/** Locks and repairs a working folder, calls `work`, and releases the lock. */
export async function inLockedFolder<Result>(
  dir: string,
  work: (recovery: Recovery) => Promise<Result>,
): Promise<Result> {
  const lock = await lockFolder(dir);
  try {
    return await work(await recoverLockedFolder(dir));
  } finally {
    await lock.release();
  }
}

async function recoverLockedFolder(dir: string): Promise<Recovery> {
  try {
    const notes = await settleReplacements(dir);
    for (const folder of ['', 'assets', 'reviews']) await removeAbandoned(join(dir, folder));
    for (const which of ['current', 'draft', 'new', 'template'] as const) {
      const note = await renameBrokenListing(dir, which);
      if (note !== undefined) notes.push(note);
    }
    return { notes };
  } catch (error) {
    throw diskError(error, dir);
  }
}
