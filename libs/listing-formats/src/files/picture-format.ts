import { imageSize } from 'image-size';

import type { RegularFile } from './open-regular-file.ts';

export interface PictureFormat {
  readonly extension: 'png' | 'jpg' | 'webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Cameras put up to 64 KiB of notes before the frame header of a JPEG, some programs several times that. */
const HEAD_BYTES = 512 * 1024;
const MAGIC = [
  ['png', /^\x89PNG\r\n[^]\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
] as const;

/** Tells by its bytes what picture a file is, whatever its name says; undefined for none of PNG, JPEG and WebP. */
export async function readPictureFormat({ handle, size }: RegularFile): Promise<PictureFormat | undefined> {
  const length = Math.min(size, HEAD_BYTES);
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await handle.read(buffer, 0, length, 0);
  const head = buffer.subarray(0, bytesRead);
  const start = head.toString('latin1', 0, 12);
  const extension = MAGIC.find(([, pattern]) => pattern.test(start))?.[0];
  if (extension === undefined) return undefined;
  try {
    const { width, height } = imageSize(head);
    return width > 0 && height > 0 ? { extension, width, height } : undefined;
  } catch {
    return undefined;
  }
}
