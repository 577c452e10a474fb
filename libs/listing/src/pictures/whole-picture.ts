import { bufferedReader, type ReadBytes } from './byte-reader.ts';
import type { PictureHeader } from './picture-header.ts';

const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/**
 * Whether a picture file is complete: a PNG or JPEG ends with the end marker of its format, and a WebP has the length
 * that its header states. False for a file that was cut off, and for a file with more bytes after the picture.
 *
 * @param fileBytes the size of the file
 */
export async function isWholePicture(
  read: ReadBytes,
  format: PictureHeader['format'],
  fileBytes: number,
): Promise<boolean> {
  const view = bufferedReader(read);
  if (format === 'png') {
    const end = fileBytes < PNG_END.length ? null : await view(fileBytes - PNG_END.length, PNG_END.length);
    return end !== null && PNG_END.every((byte, at) => end.getUint8(at) === byte);
  }
  if (format === 'jpg') {
    const end = fileBytes < 2 ? null : await view(fileBytes - 2, 2);
    return end?.getUint16(0) === 0xffd9;
  }
  const declared = 8 + ((await view(0, 8))?.getUint32(4, true) ?? 0);
  // A chunk of odd length is padded with one byte. Some files do not count this byte in the declared length, so a file
  // may be one byte longer than declared.
  return declared === fileBytes || declared + 1 === fileBytes;
}
