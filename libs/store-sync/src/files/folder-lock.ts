import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { claimSharedLock, Folder, type SharedLock } from '@storedeck/host/folder';

import { StoreSyncError } from '../store-sync-error.ts';
import { asDiskError, diskError } from './disk-error.ts';

/**
 * Locks `assets/` of a working folder, so that only this process changes it.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, also when another process has the lock.
 */
export async function lockFolder(dir: string): Promise<SharedLock> {
  const path = join(await ownAssetsFolder(dir), '.lock');
  const lock = await claimSharedLock(path).catch(asDiskError(path));
  if (lock) return lock;
  throw new StoreSyncError(
    'FOLDER_NOT_WRITABLE',
    `A sync, or another program, is writing the listing in ${dir} right now.`,
    {
      hint: 'Wait until the sync has finished, or stop the other program that uses this folder.',
    },
  );
}

/** Creates `assets` in the working folder if absent, and returns its path. Refuses a link in its place. */
export async function ownAssetsFolder(dir: string): Promise<string> {
  try {
    await mkdir(resolve(dir), { recursive: true });
    return await new Folder(dir).makeFolder('assets');
  } catch (error) {
    throw diskError(error, join(resolve(dir), 'assets'));
  }
}
