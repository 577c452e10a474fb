import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { openRegularFile, type RegularFile } from './files/open-regular-file.ts';
import { copyFile } from './files/replace-folder.ts';
import { errorCode, readFailure, writeFailure } from './files/system-error.ts';
import { ListingFormatError, throwIfAborted } from './listing-format-error.ts';
import { PICTURES_FOLDER, type ReadPicture } from './read-listing.ts';

/** The target folder of `placePictures`, and how it treats existing files. */
export interface PlacePicturesOptions {
  /** The folder `assets/new`, or a folder that will be renamed to `assets/new`. It is created if it does not exist. */
  readonly folder: string;
  /** If true, each existing file is replaced by renaming. If false (the default), an existing file is an error. */
  readonly replace?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies the pictures of an imported listing to the paths that the listing contains.
 *
 * @throws ListingFormatError EXPORT_BLOCKED for a file that exists already, FORMAT_UNSAFE, FILE_UNREADABLE,
 * FILE_DENIED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function placePictures(
  pictures: readonly ReadPicture[],
  { folder, replace = false, signal }: PlacePicturesOptions,
): Promise<void> {
  for (const { from, image } of pictures) {
    throwIfAborted(signal);
    const to = join(folder, (image.file ?? '').slice(PICTURES_FOLDER.length));
    const file = await openRegularFile(from, dirname(from));
    if (file === undefined) throw readFailure({ code: 'ENOENT' }, from);
    try {
      await mkdir(dirname(to), { recursive: true });
      await (replace ? replaceByCopy(file, to) : copyFile(file, to));
    } catch (error) {
      throw errorCode(error) === 'EEXIST' ? exists(to) : writeFailure(error, to);
    } finally {
      await file.handle.close();
    }
  }
}

async function replaceByCopy(file: RegularFile, to: string): Promise<void> {
  const temporary = join(
    dirname(to),
    `.${basename(to)}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`,
  );
  try {
    await copyFile(file, temporary);
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

function exists(path: string): ListingFormatError {
  return new ListingFormatError('EXPORT_BLOCKED', `${path} exists already.`, {
    hint: 'Pass `replace: true` to replace it, or choose another folder.',
  });
}
