import { join } from 'node:path';

import { Folder, isHostError } from '@storedeck/host/folder';

import { diskError } from './disk-error.ts';

/** The reason why a path is not read. */
export type Unreadable = 'not-a-file' | 'too-large';

const REASONS: Readonly<Record<string, Unreadable>> = {
  NOT_A_FILE: 'not-a-file',
  NOT_A_FOLDER: 'not-a-file',
  FILE_TOO_LARGE: 'too-large',
};

/**
 * Reads a whole file of the working folder; returns undefined if the file does not exist. `path` is relative to `dir`,
 * with forward slashes. No link is followed, and nothing is read from a FIFO or a device, because such a read may never
 * end.
 *
 * @throws the error that `refuse` returns, if the path does not lead to a regular file without links, or if the file is
 * larger than `maxBytes` bytes; StoreSyncError FOLDER_NOT_WRITABLE if the system cannot read the file
 */
export async function readRegularFile(
  dir: string,
  path: string,
  { maxBytes, refuse }: { maxBytes: number; refuse: (reason: Unreadable) => Error },
): Promise<Buffer | undefined> {
  try {
    return await new Folder(dir).read(path, { maxBytes });
  } catch (error) {
    const reason = isHostError(error) ? REASONS[error.code] : undefined;
    throw reason === undefined ? diskError(error, join(dir, path)) : refuse(reason);
  }
}
