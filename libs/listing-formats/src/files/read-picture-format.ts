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
 * reason if the file is not a complete PNG, JPEG or WebP with a valid size.
 */
export async function readPictureFormat({ handle, size }: OpenedFile): Promise<PictureFormat | string> {
  const read = async (position: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
    return buffer.subarray(0, bytesRead);
  };
  const header = await readPictureHeader(read);
  if (!header?.size) {
    const isPointer = Buffer.from(await read(0))
      .toString('latin1')
      .startsWith(LFS_START);
    return isPointer ? IS_LFS_POINTER : 'It is not a readable PNG, JPEG or WebP.';
  }
  if (await isCutOff(read, header.format, size))
    return 'The picture is cut off: the end of the file is missing.';
  return { extension: header.format, ...header.size };
}
