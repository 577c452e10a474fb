import type { FileHandle } from 'node:fs/promises';

import { FORMAT_NAMES } from '@storedeck/listing';
import {
  isCutOff,
  isWholePicture,
  type PictureHeader,
  type ReadBytes,
  readPictureHeader,
} from '@storedeck/pictures';

const READ_BYTES = 4096;

export interface PictureFormat {
  extension: PictureHeader['format'];
  /** Width and height in pixels. */
  width: number;
  height: number;
}

/** What the headers of a picture file say. */
export type Picture = PictureFormat & Omit<PictureHeader, 'format' | 'size'>;

/** Finds what is wrong with the end of a picture, such as `cut off`; undefined if nothing is. */
type CheckEnd = (
  read: ReadBytes,
  format: PictureHeader['format'],
  bytes: number,
) => Promise<string | undefined>;

/**
 * Reads the headers of a picture file, and checks that its end is not missing. Bytes after the end do not matter: some
 * phones add data there.
 *
 * @returns the format; or, if the file is not a complete PNG, JPEG or WebP, the reason as a text without a subject,
 * such as `is neither PNG, JPEG nor WebP`
 */
export function readPicture(file: FileHandle): Promise<Picture | string> {
  return readChecked(file, async (...end) => ((await isCutOff(...end)) ? 'cut off' : undefined));
}

/**
 * Like `readPicture`, for a picture that a store has sent: bytes after its end are refused, because the answer may be
 * more than a picture.
 */
export function readWholePicture(file: FileHandle): Promise<Picture | string> {
  return readChecked(file, async (...end) =>
    (await isWholePicture(...end)) ? undefined : 'cut off or has more bytes after its end',
  );
}

async function readChecked(file: FileHandle, checkEnd: CheckEnd): Promise<Picture | string> {
  const { size: fileBytes } = await file.stat();
  const read = (from: number): Promise<Uint8Array> => readAt(file, from);
  const header = await readPictureHeader(read);
  if (header === null) return 'is neither PNG, JPEG nor WebP';
  const { format, size, ...others } = header;
  const fault = await checkEnd(read, format, fileBytes);
  if (fault !== undefined) return `is a ${FORMAT_NAMES[format]} that is ${fault}`;
  if (size === null) return `is a ${FORMAT_NAMES[format]} without a readable width and height`;
  return { ...others, extension: format, width: size.width, height: size.height };
}

async function readAt(file: FileHandle, position: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
  return buffer.subarray(0, bytesRead);
}
