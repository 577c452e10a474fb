import { join } from 'node:path';

import type { ListingPicture } from '@storedeck/listing';

import { openRegularFile } from './files/open-regular-file.ts';
import { readPictureFormat } from './files/picture-format.ts';
import type { TargetFolder } from './files/replace-folder.ts';
import { readFailure, unsafe } from './files/system-error.ts';
import type { Losses } from './lost.ts';

/** `assets/…` with no way up, as a listing names its pictures. */
const OWN_FILE = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\0:]+$/;

interface WriteOptions {
  /** The working folder that the listing's paths start from. */
  readonly root: string;
  readonly target: TargetFolder;
  readonly losses: Losses;
}

/**
 * Copies the pictures of a slot, named by `nameOf` from their place among those that could be written.
 * A picture that is not there, or of a kind that the App Store tools do not take, is reported.
 */
export async function writeSlot(
  images: readonly ListingPicture[],
  nameOf: (position: number, extension: string) => string,
  { place, root, target, losses }: WriteOptions & { place: string },
): Promise<number> {
  let written = 0;
  for (const [index, { file, state }] of images.entries()) {
    const at = `${place}.${index}`;
    if (file === null) {
      losses.add(`The store has no picture to give (${state ?? 'no state'}).`, at);
      continue;
    }
    const reason = await writePicture(file, (extension) => nameOf(written, extension), { root, target });
    if (reason === undefined) written += 1;
    else losses.add(reason, `${at} (${file})`);
  }
  return written;
}

async function writePicture(
  file: string,
  nameOf: (extension: string) => string,
  { root, target }: Pick<WriteOptions, 'root' | 'target'>,
): Promise<string | undefined> {
  if (!OWN_FILE.test(file))
    throw unsafe(
      `The listing names the picture ${file.slice(0, 200)}, which is no path inside its folder.`,
      'Mend the listing, or take the picture out of it.',
    );
  const path = join(root, file);
  const opened = await openRegularFile(path, root);
  if (opened === undefined) return 'The file is not there.';
  try {
    const format = await readPictureFormat(opened);
    if (format === undefined || format.extension === 'webp') return 'Only PNG and JPEG are taken.';
    await target.copy(nameOf(format.extension), opened);
    return undefined;
  } catch (error) {
    throw readFailure(error, path);
  } finally {
    await opened.handle.close();
  }
}
