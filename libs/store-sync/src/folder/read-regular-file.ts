import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

import { diskError, errorCode } from './disk-error.ts';

/** The reason why a path is not read. */
export type Unreadable = 'not-a-file' | 'too-large';

/**
 * Reads a whole file; returns undefined if the file does not exist. Symbolic links are followed. Nothing is read from a
 * FIFO or a device, because such a read may never end.
 *
 * @throws the error that `refuse` returns, if the path is not a regular file or the file is larger than `maxBytes`
 * bytes; StoreSyncError FOLDER_NOT_WRITABLE if the system cannot read the file
 */
export async function readRegularFile(
  path: string,
  { maxBytes, refuse }: { maxBytes: number; refuse: (reason: Unreadable) => Error },
): Promise<Buffer | undefined> {
  // Without O_NONBLOCK, opening a FIFO waits until another process writes to it.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw diskError(error, path);
    },
  );
  if (handle === undefined) return undefined;
  try {
    const about = await handle.stat();
    if (!about.isFile()) throw refuse('not-a-file');
    if (about.size > maxBytes) throw refuse('too-large');
    return await handle.readFile();
  } catch (error) {
    throw diskError(error, path);
  } finally {
    await handle.close();
  }
}
