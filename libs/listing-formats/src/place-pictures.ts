import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { openRegularFile } from './files/open-regular-file.ts';
import { copyFile } from './files/replace-folder.ts';
import { readFailure, writeFailure } from './files/system-error.ts';
import { throwIfAborted } from './listing-format-error.ts';
import { PICTURES_FOLDER, type ReadPicture } from './read-listing.ts';

/**
 * Copies the pictures of a listing that was read into `folder`, the one that becomes `assets/new`.
 *
 * @throws ListingFormatError FORMAT_UNSAFE, FILE_UNREADABLE, FILE_DENIED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function placePictures(
  pictures: readonly ReadPicture[],
  { folder, signal }: { folder: string; signal?: AbortSignal | undefined },
): Promise<void> {
  for (const { from, image } of pictures) {
    throwIfAborted(signal);
    const to = join(folder, (image.file ?? '').slice(PICTURES_FOLDER.length));
    const file = await openRegularFile(from, dirname(from));
    if (file === undefined) throw readFailure({ code: 'ENOENT' }, from);
    try {
      await mkdir(dirname(to), { recursive: true });
      await copyFile(file, to);
    } catch (error) {
      throw writeFailure(error, to);
    } finally {
      await file.handle.close();
    }
  }
}
