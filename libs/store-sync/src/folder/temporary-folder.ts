import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { diskError } from './disk-error.ts';
import { ownAssetsFolder } from './folder-lock.ts';
import { temporaryPath } from './temporary-files.ts';

/** A folder that exists until it is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  /** Absolute. */
  readonly path: string;
}

/**
 * Creates an empty, hidden folder in `assets/` of a working folder. Dispose of it to remove it with its content. After a
 * crash, `recoverWorkingFolder` and the next sync remove it.
 *
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE
 */
export async function createTemporaryFolder(dir: string): Promise<TemporaryFolder> {
  const path = temporaryPath(join(await ownAssetsFolder(dir), 'received'));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    throw diskError(error, path);
  });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
