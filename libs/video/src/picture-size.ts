import { pictureHeader } from '@storedeck/pictures';

import type { VideoFormat } from './video-source.ts';

/**
 * Returns the format of a video whose units are image files, from the header of one image. Returns undefined if the
 * image is neither a PNG nor a JPEG.
 */
export function pictureFormat(picture: Uint8Array): VideoFormat | undefined {
  const header = pictureHeader(picture);
  if (!header?.size || header.format === 'webp') return undefined;
  return { codec: header.format === 'jpg' ? 'jpeg' : 'png', description: undefined, size: header.size };
}
