import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { Folder } from '@storedeck/host/folder';

import { FileCopies } from './files/file-copies.ts';
import { readFailure, writeFailure } from './files/system-error.ts';
import { ListingFormatError, throwIfAborted } from './listing-format-error.ts';
import { PICTURES_FOLDER, type ReadPicture } from './read-listing.ts';

/** The target folder of `placePictures`, and how it treats existing files. */
export interface PlacePicturesOptions {
  /** The folder `assets/new`, or a folder that will be renamed to `assets/new`. It is created if it does not exist. */
  readonly folder: string;
  /** If true, each existing file is replaced. If false (the default), an existing file is an error. */
  readonly replace?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies the pictures of an imported listing to the paths that the listing contains. A file to which the listing refers
 * several times takes the space of one copy: the other paths are hard links to it.
 *
 * @throws ListingFormatError EXPORT_BLOCKED for a file that exists already, FORMAT_UNSAFE, FILE_UNREADABLE,
 * FILE_DENIED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function placePictures(
  pictures: readonly ReadPicture[],
  { folder, replace = false, signal }: PlacePicturesOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw writeFailure(error, folder);
  });
  const target = new Folder(folder);
  const copies = new FileCopies(target);
  for (const { from, image } of pictures) {
    throwIfAborted(signal);
    const to = (image.file ?? '').slice(PICTURES_FOLDER.length);
    const file = await new Folder(dirname(from)).open(basename(from)).catch((error: unknown) => {
      throw readFailure(error, from);
    });
    if (file === undefined) throw readFailure({ code: 'ENOENT' }, from);
    try {
      const exists = (await target.look(to)) !== undefined;
      if (exists && !replace) throw existing(join(folder, to));
      if (exists) await target.remove(to);
      await copies.add(file, to);
    } catch (error) {
      throw writeFailure(error, join(folder, to));
    } finally {
      await file.handle.close();
    }
  }
}

function existing(path: string): ListingFormatError {
  return new ListingFormatError('EXPORT_BLOCKED', `${path} exists already.`, {
    hint: 'Pass `replace: true` to replace it, or choose another folder.',
  });
}
