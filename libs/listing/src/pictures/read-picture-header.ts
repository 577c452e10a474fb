import { bufferedReader, fourCharacters, type ReadBytes } from './byte-reader.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { PictureHeader } from './picture-header.ts';
import { isPngStart, readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/**
 * Reads format, size, colours and transparency of a PNG, JPEG or WebP from its bytes. The file's name is ignored.
 *
 * @returns null if the first bytes belong to none of the three formats.
 */
export async function readPictureHeader(read: ReadBytes): Promise<PictureHeader | null> {
  const view = bufferedReader(read);
  const start = await view(0, 12);
  if (start === null) return null;
  if (isPngStart(start)) return readPngHeader(view);
  if (start.getUint16(0) === 0xffd8 && start.getUint8(2) === 0xff) return readJpegHeader(view);
  if (fourCharacters(start, 0) === 'RIFF' && fourCharacters(start, 8) === 'WEBP') return readWebpHeader(view);
  return null;
}
