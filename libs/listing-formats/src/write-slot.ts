import { join } from 'node:path';

import { Folder, type OpenedFile } from '@storedeck/host/folder';
import type { ListingPicture } from '@storedeck/listing';

import { readPictureFormat } from './files/read-picture-format.ts';
import { readFailure, unsafe } from './files/system-error.ts';
import type { Writing } from './writing.ts';

/** Matches a relative path without `.`, `..` or empty parts. */
const OWN_FILE = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\0:]+$/;

/**
 * Copies the pictures of a slot. `makeName` gets the position of a picture among the written pictures, and its index in
 * `images`, both from 0. A picture
 * that does not exist, or that is neither PNG nor JPEG, is reported as lost.
 *
 * @returns the number of pictures written
 */
export async function writeSlot(
  images: readonly ListingPicture[],
  makeName: (position: number, extension: string, index: number) => string,
  { place, losses, readFormat = readPicture, ...writing }: SlotWriting,
): Promise<number> {
  let written = 0;
  for (const [index, { file, state }] of images.entries()) {
    const at = `${place}.${index}`;
    if (file === null) {
      losses.add(`The store has no picture here (${state ?? 'no state'}).`, at);
      continue;
    }
    const reason = await writeFile(file, (extension) => makeName(written, extension, index), {
      ...writing,
      readFormat,
    });
    if (reason === undefined) written += 1;
    else losses.add(reason, `${at} (${file})`);
  }
  return written;
}

/** How the files of a slot are read. */
interface SlotWriting extends Writing {
  /** The place of the slot in the listing. */
  readonly place: string;
  /** Reads what a file is, or why it is not written. Default: reads a PNG or JPEG. */
  readonly readFormat?: ReadFormat;
}

type ReadFormat = (file: OpenedFile) => Promise<{ extension: string } | string>;

async function readPicture(file: OpenedFile): Promise<{ extension: string } | string> {
  const format = await readPictureFormat(file);
  if (typeof format === 'string') return format;
  return format.extension === 'webp' ? 'Only PNG and JPEG are accepted.' : format;
}

async function writeFile(
  file: string,
  makeName: (extension: string) => string,
  { target, root, readFormat }: Pick<Writing, 'target' | 'root'> & { readFormat: ReadFormat },
): Promise<string | undefined> {
  if (!OWN_FILE.test(file))
    throw unsafe(
      `The listing names the picture ${file.slice(0, 200)}, which is not a path inside its folder.`,
      'Correct the listing, or remove the picture from it.',
    );
  const place = join(root, file);
  const opened = await new Folder(root).open(file).catch((error: unknown) => {
    throw readFailure(error, place);
  });
  if (opened === undefined) return 'The file does not exist.';
  try {
    const format = await readFormat(opened);
    if (typeof format === 'string') return format;
    await target.copy(makeName(format.extension), opened);
    return undefined;
  } catch (error) {
    throw readFailure(error, place);
  } finally {
    await opened.handle.close();
  }
}
