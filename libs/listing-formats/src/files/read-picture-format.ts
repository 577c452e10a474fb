import type { OpenedFile } from '@storedeck/host/folder';
import { isCutOff, type PictureHeader, readPictureHeader } from '@storedeck/pictures';

export interface PictureFormat {
  readonly extension: PictureHeader['format'];
  /** Width and height are in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The reason why a file that Git LFS has not downloaded is not read. */
export const IS_LFS_POINTER = 'It is a Git LFS pointer, not the file itself: run git lfs pull.';

const READ_BYTES = 4096;
const LFS_START = 'version https://git-lfs';

/**
 * Determines the picture format from the bytes of the file; the name of the file is ignored. Returns a sentence with the
 * reason if the file is not a PNG, JPEG or WebP with a valid size.
 */
export async function readPictureFormat({ handle, size }: OpenedFile): Promise<PictureFormat | string> {
  if (size === 0) return 'The file is empty.';
  const read = makeReader(handle);
  const header = await readPictureHeader(read);
  if (header?.size) return { extension: header.format, ...header.size };
  return (await isLfsPointer(read)) ? IS_LFS_POINTER : 'It is not a readable PNG or JPEG.';
}

/** Whether a file is a pointer of Git LFS instead of the file itself. */
export async function isLfsPointer(read: (position: number) => Promise<Uint8Array>): Promise<boolean> {
  return Buffer.from(await read(0))
    .toString('latin1')
    .startsWith(LFS_START);
}

/** Whether the end of a picture file is missing. */
export function isPictureCutOff(
  { handle, size }: OpenedFile,
  { extension }: PictureFormat,
): Promise<boolean> {
  return isCutOff(makeReader(handle), extension, size);
}

/** Returns a function that reads a part of a file from a position. */
export function makeReader(handle: OpenedFile['handle']): (position: number) => Promise<Uint8Array> {
  return async (position) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
    return buffer.subarray(0, bytesRead);
  };
}
