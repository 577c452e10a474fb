import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

import { errorCode, notRegular, readFailure } from './system-error.ts';

/** A regular file, open for reading. Whoever opened it closes it. */
export interface RegularFile {
  readonly handle: FileHandle;
  /** Bytes. */
  readonly size: number;
}

// O_NONBLOCK: opening a FIFO without a writer would otherwise block a thread of libuv's pool for good.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a regular file that lies in the folder `root`; undefined when there is none. Neither the file nor a folder on
 * its way may be a link that leads out.
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

/** Whether a path lies below a folder; both free of links. */
export function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
