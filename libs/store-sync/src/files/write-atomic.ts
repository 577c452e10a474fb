import { join, resolve } from 'node:path';

import { Folder, isHostError, type ReplaceOptions } from '@storedeck/host/folder';

import { diskError } from './disk-error.ts';
import { runInOrder } from './run-in-order.ts';

/**
 * Replaces the content of a file of the working folder. At any moment, also after a crash or when the disk is full, the
 * file contains either the whole old content or the whole new content. Writes of this process to the same path run one
 * after the other. A link, and anything else that is not a regular file, is refused.
 *
 * @param at the working folder, and the path of the file in it, with forward slashes
 * @returns whether the content was written; false only with `keepExisting`.
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE; and errors that `confirm` throws
 */
export function writeAtomic(
  { dir, path }: { dir: string; path: string },
  data: string | Uint8Array,
  options: ReplaceOptions,
): Promise<boolean> {
  const place = join(resolve(dir), path);
  return runInOrder(place, async () => {
    try {
      return await new Folder(dir).replace(path, data, options);
    } catch (error) {
      throw isHostError(error) ? diskError(error, place) : error;
    }
  });
}
