import type { FileHandle } from 'node:fs/promises';

import { FORMAT_NAMES } from '@storedeck/listing';
import { isCutOff, isWholePicture, type PictureHeader, readPictureHeader } from '@storedeck/pictures';

const READ_BYTES = 4096;

export interface PictureFormat {
  extension: PictureHeader['format'];
  /** Width and height in pixels. */
  width: number;
  height: number;
}

/** What the headers of a picture file say. */
export type Picture = PictureFormat & Omit<PictureHeader, 'format' | 'size'>;

/**
 * Reads the headers of a picture file, and checks that its end is not missing. Bytes after the end do
 * not matter: some phones add data there.
 *
 * @returns the format; or, if the file is not a complete PNG, JPEG or WebP, the reason as a text without a subject,
 * such as `is neither PNG, JPEG nor WebP`
 */
export async function readPicture(file: FileHandle): Promise<Picture | string> {
  const { size: fileBytes } = await file.stat();
  const read = (from: number): Promise<Uint8Array> => readAt(file, from);
  const header = await readPictureHeader(read);
  if (header === null) return 'is neither PNG, JPEG nor WebP';
  const { format, size, ...others } = header;
  if (await isCutOff(read, format, fileBytes)) return `is a ${FORMAT_NAMES[format]} that is cut off`;
  if (size === null) return `is a ${FORMAT_NAMES[format]} without a readable width and height`;
  return { ...others, extension: format, width: size.width, height: size.height };
}

/**
 * Like `readPicture`, for a picture that a store has sent: bytes after its end are refused, because the answer may be
 * more than a picture.
 */
export async function readWholePicture(file: FileHandle): Promise<Picture | string> {
  const picture = await readPicture(file);
  if (typeof picture === 'string') return picture;
  const { size } = await file.stat();
  if (await isWholePicture((from) => readAt(file, from), picture.extension, size)) return picture;
  return `is a ${FORMAT_NAMES[picture.extension]} that has more bytes after its end`;
}

async function readAt(file: FileHandle, position: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
  return buffer.subarray(0, bytesRead);
}
