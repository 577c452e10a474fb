import { type FileReader, type ReadBytes, readFile, readFrom } from './file-part.ts';
import type { PictureHeader } from './picture-header.ts';
import { findPngEnd, isPngStart, isWholePng as pngReader } from './png-header.ts';

/**
 * Whether a picture file is complete: a PNG or JPEG ends with the end marker of its format, and a WebP has the length
 * that its header states. False for a file that was cut off, and for a file with more bytes after the picture.
 *
 * @param fileBytes the size of the file
 */
export function isWholePicture(
  read: ReadBytes,
  format: PictureHeader['format'],
  fileBytes: number,
): Promise<boolean> {
  return readFile(read, READERS[format](fileBytes));
}

/** Whether bytes are a complete PNG, from its signature to its end. */
export function isWholePng(bytes: Uint8Array): boolean {
  return readFrom(bytes, pngReader(bytes.length));
}

/**
 * Returns the PNG at the beginning of bytes, without the bytes after its end. Returns undefined if it is incomplete or
 * damaged, and null if the bytes do not begin with a PNG.
 */
export function firstPng(bytes: Uint8Array): Uint8Array | undefined | null {
  const start = bytes.length < 8 ? null : new DataView(bytes.buffer, bytes.byteOffset, 8);
  if (start === null || !isPngStart(start)) return null;
  const end = readFrom(bytes, findPngEnd(bytes.length));
  return end === undefined ? undefined : bytes.subarray(0, end);
}

const READERS: Readonly<Record<PictureHeader['format'], (fileBytes: number) => FileReader<boolean>>> = {
  png: pngReader,
  *jpg(fileBytes) {
    const end = fileBytes < 2 ? null : yield { at: fileBytes - 2, length: 2 };
    return end?.getUint16(0) === 0xffd9;
  },
  *webp(fileBytes) {
    const declared = 8 + ((yield { at: 0, length: 8 })?.getUint32(4, true) ?? 0);
    // A chunk of odd length is padded with one byte. Some files do not count this byte in the declared length, so a
    // file may be one byte longer than declared.
    return declared === fileBytes || declared + 1 === fileBytes;
  },
};
