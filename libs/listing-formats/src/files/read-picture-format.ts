import type { OpenedFile } from '@storedeck/host/folder';
import { type PictureHeader, readPictureHeader } from '@storedeck/pictures';

export interface PictureFormat {
  readonly extension: PictureHeader['format'];
  /** Width and height are in pixels. */
  readonly width: number;
  readonly height: number;
}

const READ_BYTES = 4096;

/**
 * Determines the picture format from the bytes of the file; the name of the file is ignored. Undefined if the file is
 * not a PNG, JPEG or WebP, or contains no valid size.
 */
export async function readPictureFormat({ handle }: OpenedFile): Promise<PictureFormat | undefined> {
  const header = await readPictureHeader(async (position) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
    return buffer.subarray(0, bytesRead);
  });
  return header?.size ? { extension: header.format, ...header.size } : undefined;
}
