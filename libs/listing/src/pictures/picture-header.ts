import { bufferedReader, fourCharacters, type ReadBytes } from './byte-reader.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { isPngStart, readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What the headers of a picture file say. */
export interface PictureHeader {
  readonly format: 'png' | 'jpg' | 'webp';
  /** Null when the headers are broken or cut off, or a side is zero. */
  readonly size: PictureSize | null;
  /** `cmyk` is for print. Null when the headers do not say. */
  readonly colour: 'grey' | 'rgb' | 'palette' | 'cmyk' | null;
  /**
   * How pixels can be transparent: by an alpha `channel`, or because some `colours` of a PNG are marked as transparent.
   * Null when all pixels are opaque.
   */
  readonly alpha: 'channel' | 'colours' | null;
}

/**
 * Reads format, size, colours and transparency of a PNG, JPEG or WebP from its bytes. The file's name plays no role.
 *
 * @returns null when the bytes begin as none of the three.
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
