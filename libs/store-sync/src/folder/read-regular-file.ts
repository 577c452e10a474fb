import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

import { diskError, errorCode } from './disk-error.ts';

/** Why what stands at a path is not read. */
export type Unreadable = 'not-a-file' | 'too-large';

/**
 * The bytes of a file; undefined when there is none. A folder that someone else has filled may hold anything in its
 * place, behind a link too: a FIFO holds no thread, and a device without an end is not read.
 *
 * @throws what `refuse` makes of something that is no regular file or larger than `maxBytes`; StoreSyncError
 */
export async function readRegularFile(
  path: string,
  { maxBytes, refuse }: { maxBytes: number; refuse: (reason: Unreadable) => Error },
): Promise<Buffer | undefined> {
  // Non-blocking: opening a FIFO without a writer would otherwise wait for one.
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
