import type { FileHandle } from 'node:fs/promises';

import {
  expectedPicture,
  fitsPictureRule,
  FORMAT_NAMES,
  pictureRule,
  type PictureRule,
  sizeText,
  type Store,
} from '@storedeck/listing';

import { type Picture, type PictureFormat, readPicture } from '../pictures/read-picture.ts';
import { StoreSyncError } from '../store-sync-error.ts';

const MIB = 1024 * 1024;

/**
 * Reads the format of a picture and checks that the store accepts the picture in the slot.
 *
 * @throws StoreSyncError PICTURE_REFUSED; the message describes the picture, and the hint says what the slot accepts.
 */
export async function judgePicture(file: FileHandle, store: Store, slot: string): Promise<PictureFormat> {
  const refuse = (reason: string): StoreSyncError =>
    new StoreSyncError('PICTURE_REFUSED', reason, {
      hint: `${slot} accepts ${expectedPicture(store, slot)}.`,
    });
  const picture = await readPicture(file);
  if (typeof picture === 'string') throw refuse(`The file ${picture}.`);
  const { size } = await file.stat();
  const mistake = findMistake({ ...picture, bytes: size }, pictureRule(store, slot));
  if (mistake !== undefined) throw refuse(mistake);
  return picture;
}

function findMistake(picture: Picture & { bytes: number }, rule: PictureRule): string | undefined {
  const { extension, colour, alpha, bytes } = picture;
  if (!rule.formats.some((format) => format === extension))
    return `The picture is a ${FORMAT_NAMES[extension]}.`;
  if (!fitsPictureRule(picture, rule)) return `The picture has ${sizeText(picture)} pixels.`;
  if (colour === 'cmyk') return 'The picture is in CMYK, the colours for print.';
  if (alpha !== null && !rule.alpha)
    return alpha === 'channel' ? 'The picture has an alpha channel.' : 'The picture has transparent colours.';
  return bytes > rule.maxBytes ? `The picture has ${(bytes / MIB).toFixed(1)} MiB.` : undefined;
}
