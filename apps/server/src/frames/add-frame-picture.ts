import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { findHole, type Hole } from '@storedeck/frames';
import { DESIGNS_FOLDER } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { type PngForm, readPngLines } from '@storedeck/pictures';

import { ServerError } from '../server-error.ts';

/** The folder of the pictures of devices, in the working folder. */
const FOLDER = `${DESIGNS_FOLDER}/frames`;

/** Where the picture of a device is, and the box of its hole in pixels. */
export interface AddedFramePicture {
  readonly file: string;
  readonly hole: Pick<Hole, 'x' | 'y' | 'width' | 'height'>;
}

/**
 * Saves the picture of a device into `designs/frames/`. The same bytes always give the same file.
 *
 * @throws ServerError PICTURE_REFUSED if it has no hole for the screenshot; HostError
 */
export async function addFramePicture(dir: string, body: Readable): Promise<AddedFramePicture> {
  const bytes = await buffer(body);
  const { x, y, width, height } = await requireHole(bytes);
  const folder = new Folder(dir);
  await folder.makeFolder(FOLDER);
  const file = `${FOLDER}/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.png`;
  await folder.replace(file, bytes, { mode: 0o644 });
  return { file, hole: { x, y, width, height } };
}

async function requireHole(bytes: Uint8Array): Promise<Hole> {
  const read: { form?: PngForm; alpha: Uint8Array } = { alpha: new Uint8Array() };
  const isWhole = await readPngLines(bytes, (form) => {
    const { width, height, pixelBytes } = form;
    // Grey and alpha have 2 bytes, colours and alpha 4.
    if (pixelBytes % 2 === 1) return () => false;
    Object.assign(read, { form, alpha: new Uint8Array(width * height) });
    return ({ y, bytes: line }) => {
      for (let x = 0; x < width; x += 1) read.alpha[y * width + x] = line[(x + 1) * pixelBytes - 1] ?? 0;
      return true;
    };
  });
  const hole = isWhole && read.form && findHole(read.alpha, read.form.width, read.form.height);
  if (hole) return hole;
  throw new ServerError(
    'PICTURE_REFUSED',
    read.form && isWhole
      ? 'The picture has no transparent hole around its middle, in which a screenshot could be seen.'
      : 'The picture of a device must be a whole PNG with an alpha channel and 8 bits for each colour.',
    { hint: 'Export it with a transparent screen, and with the body of the device closed around it.' },
  );
}
