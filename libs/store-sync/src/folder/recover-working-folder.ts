import { join, resolve } from 'node:path';

import { diskError } from './disk-error.ts';
import { lockFolder } from './folder-lock.ts';
import { moveBrokenListingAside } from './listing-file.ts';
import { settleSwaps } from './staging.ts';
import { sweepTemporaryFiles } from './write-atomic.ts';

/** What was found and mended, a sentence each; empty when all was well. */
export interface Recovery {
  notes: string[];
}

/**
 * Finishes or undoes what a crash left in a working folder, removes temporary files of processes that are gone, and
 * moves a listing file that cannot be read aside. To be called when a program that uses the folder starts; a sync does
 * it by itself.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, also while another process syncs this folder.
 */
export async function recoverWorkingFolder(dir: string): Promise<Recovery> {
  const folder = resolve(dir);
  const lock = await lockFolder(folder);
  try {
    return await recoverLockedFolder(folder);
  } finally {
    await lock.release();
  }
}

/** The same for a caller that holds the folder lock. */
export async function recoverLockedFolder(dir: string): Promise<Recovery> {
  try {
    const notes = await settleSwaps(dir);
    for (const folder of [dir, join(dir, 'assets')]) await sweepTemporaryFiles(folder);
    for (const which of ['current', 'new', 'template'] as const) {
      const note = await moveBrokenListingAside(dir, which);
      if (note !== undefined) notes.push(note);
    }
    return { notes };
  } catch (error) {
    throw diskError(error, dir);
  }
}
