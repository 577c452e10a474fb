import { Folder, temporaryName } from '@storedeck/host/folder';

import { asDiskError } from './disk-error.ts';
import { ownAssetsFolder } from './folder-lock.ts';

/** A folder that is removed when this object is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  /** The absolute path of the folder. */
  readonly path: string;
}

/**
 * Creates an empty, hidden folder in `assets/` of a working folder. Dispose of the returned object to remove the folder
 * with its content. After a crash, `recoverWorkingFolder` or the next sync removes the folder, whichever comes first.
 *
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE
 */
export async function createTemporaryFolder(dir: string): Promise<TemporaryFolder> {
  const assets = new Folder(await ownAssetsFolder(dir));
  const name = temporaryName('received');
  const path = await assets.makeFolder(name, 0o700).catch(asDiskError(assets.root));
  return { path, [Symbol.asyncDispose]: () => assets.remove(name) };
}
