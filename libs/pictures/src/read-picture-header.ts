import { type FileReader, fourCharacters, type ReadBytes, readFile, readFrom } from './file-part.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { PictureHeader } from './picture-header.ts';
import { isPngStart, readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/**
 * Reads format, size, colours and transparency of a PNG, JPEG or WebP from its bytes. The file's name is ignored.
 *
 * @returns null if the first bytes belong to none of the three formats.
 */
export function readPictureHeader(read: ReadBytes): Promise<PictureHeader | null> {
  return readFile(read, headerReader());
}

/** Same as `readPictureHeader`, for a picture in memory. */
export function pictureHeader(picture: Uint8Array): PictureHeader | null {
  return readFrom(picture, headerReader());
}

function* headerReader(): FileReader<PictureHeader | null> {
  const start = yield { at: 0, length: 12 };
  if (start === null) return null;
  if (isPngStart(start)) return yield* readPngHeader();
  if (start.getUint16(0) === 0xffd8 && start.getUint8(2) === 0xff) return yield* readJpegHeader();
  if (fourCharacters(start, 0) === 'RIFF' && fourCharacters(start, 8) === 'WEBP')
    return yield* readWebpHeader();
  return null;
}
