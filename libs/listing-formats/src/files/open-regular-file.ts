import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

import { errorCode, notRegular, readFailure } from './system-error.ts';

/** A regular file, open for reading. The caller must close the handle. */
export interface RegularFile {
  readonly handle: FileHandle;
  /** The size when the file was opened, in bytes. */
  readonly size: number;
}

// Without O_NONBLOCK, opening a FIFO blocks a thread of libuv's pool until a writer opens it.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a regular file below the folder `root`; undefined when it does not exist. The file must not be a link, and no
 * folder on its path may be a link to a place outside `root`.
 *
 * @throws ListingFormatError FORMAT_UNSAFE, FILE_DENIED, FILE_UNREADABLE
 */
export async function openRegularFile(path: string, root: string): Promise<RegularFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, FLAGS);
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(path);
    if (!isInside(await realpath(path), await realpath(root))) throw notRegular(path);
    return { handle, size: stats.size };
  } catch (error) {
    await handle?.close();
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return undefined;
    throw readFailure(error, path);
  }
}

/** Whether a path is below a folder. The two paths must not contain links. */
export function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
