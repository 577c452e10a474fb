import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import { StoreSyncError } from '../store-sync-error.ts';
import { errorCode } from './disk-error.ts';

/**
 * Returns the path of the file that must be written when `path` is saved. A symbolic link is followed if its target is
 * below the folder that contains the link.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE for a link to a file outside that folder
 */
export async function resolveInOwnFolder(path: string): Promise<string> {
  const target = await realpath(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const folder = await realpath(dirname(path));
  if (target === undefined) return join(folder, basename(path));
  const inside = relative(folder, target);
  if (inside.startsWith(`..${sep}`) || inside === '..' || resolve(inside) === inside) {
    throw new StoreSyncError('FOLDER_NOT_WRITABLE', `${path} is a link to a file outside its folder.`, {
      hint: 'Edit the linked file itself, or replace the link by a file.',
    });
  }
  return target;
}
