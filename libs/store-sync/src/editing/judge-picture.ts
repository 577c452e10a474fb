import type { FileHandle } from 'node:fs/promises';

import {
  expectedPicture,
  fileSizeText,
  FORMAT_NAMES,
  type PictureMistake,
  pictureMistakes,
  pictureRule,
  sizeText,
  type Store,
} from '@storedeck/listing';
import type { PictureCheck } from '@storedeck/pictures';

import { type Picture, type PictureFormat, readPicture } from '../pictures/read-picture.ts';
import { StoreSyncError } from '../store-sync-error.ts';

/**
 * Reads the format of a picture and checks that the store accepts the picture in the slot.
 *
 * @param check has received all bytes of the file
 * @throws StoreSyncError PICTURE_REFUSED; the message describes the picture, and the hint says what the slot accepts.
 */
export async function judgePicture(
  file: FileHandle,
  { store, slot, check }: { store: Store; slot: string; check: PictureCheck },
): Promise<PictureFormat> {
  const refuse = (reason: string, advice = ''): StoreSyncError =>
    new StoreSyncError('PICTURE_REFUSED', reason, {
      hint: `${advice}${slot} accepts ${expectedPicture(store, slot)}.`,
    });
  const picture = await readPicture(file);
  if (typeof picture === 'string') throw refuse(`The file ${picture}.`);
  if (!check.isIntact)
    throw refuse(
      `The file is a damaged ${FORMAT_NAMES[picture.extension]}: a part of it cannot be shown.`,
      'Copy or export it again. ',
    );
  const { size: fileBytes } = await file.stat();
  const header = { ...picture, format: picture.extension, size: picture };
  const [mistake] = pictureMistakes(header, fileBytes, pictureRule(store, slot));
  if (mistake !== undefined) throw refuse(mistakeText(mistake, picture, fileBytes));
  return picture;
}

function mistakeText(mistake: PictureMistake, picture: Picture, fileBytes: number): string {
  return {
    format: `The picture is a ${FORMAT_NAMES[picture.extension]}.`,
    size: `The picture has ${sizeText(picture)} pixels.`,
    cmyk: 'The picture is in CMYK, the colours for print.',
    alpha:
      picture.alpha === 'channel'
        ? 'The picture has an alpha channel.'
        : 'The picture has transparent colours.',
    bytes: `The picture has ${fileSizeText(fileBytes)}.`,
  }[mistake];
}
