import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';

import { privateFolder } from '../../files/private-folder.ts';
import { usualStateFolder } from '../../files/state-folder.ts';

const FOLDER = 'publications';
const KEPT_MS = 90 * 24 * 3_600_000;
const FOLDER_HINT =
  'Storedeck notes there what you have approved. Set XDG_STATE_HOME to a folder that only you can write to.';

/** Returns the folder with the private records of this user, which need not exist. */
export function findRecordFolder(stateDir: string | undefined): string {
  return join(stateDir === undefined ? usualStateFolder() : resolve(stateDir), FOLDER);
}

/**
 * Makes the folder with the private records of this user, and removes records that have not changed for 90 days.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, DISK_FULL
 */
export async function openRecordFolder(stateDir: string | undefined): Promise<string> {
  const folder = await privateFolder(findRecordFolder(stateDir), FOLDER_HINT);
  await removeOld(folder);
  return folder;
}

/** Whether a folder exists and belongs to this user. A record in a folder of somebody else is not this user's. */
export async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === userInfo().uid && (found.mode & 0o022) === 0);
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && Date.now() - found.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}
