import { lstat, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';

import { StoreSyncError } from '../store-sync-error.ts';
import { diskError } from './disk-error.ts';

/**
 * Creates a folder that only this user can use, unless it exists, and returns its path. Refuses a link, a folder of
 * another user, and a folder into which other users can write, because its content would not be this user's own.
 *
 * @param hint the next step for the user if the folder is refused
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, DISK_FULL
 */
export async function privateFolder(folder: string, hint: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw withHint(diskError(error, folder), hint);
  }
  const found = await lstat(folder);
  if (!found.isDirectory()) throw refused(`${folder} is not a folder.`, hint);
  if (process.platform === 'win32') return folder;
  if (found.uid !== userInfo().uid) throw refused(`${folder} belongs to another user.`, hint);
  if ((found.mode & 0o022) !== 0) throw refused(`Other users can write into ${folder}.`, hint);
  return folder;
}

function refused(message: string, hint: string): StoreSyncError {
  return new StoreSyncError('FOLDER_NOT_WRITABLE', message, { hint });
}

function withHint(error: unknown, hint: string): unknown {
  if (!(error instanceof StoreSyncError) || error.code === 'DISK_FULL') return error;
  return new StoreSyncError(error.code, error.message, { cause: error, hint });
}
