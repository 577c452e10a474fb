import { pictureHeader, type PictureHeader, type PictureSize } from '@storedeck/pictures';

import { DeviceError } from './device-error.ts';

/**
 * Reads size, colours and transparency of a device's screenshot.
 *
 * @throws DeviceError CAPTURE_FAILED if the headers contain no size
 */
export function readScreenshotHeader(png: Uint8Array): PictureHeader & { readonly size: PictureSize } {
  const header = pictureHeader(png);
  if (!header?.size)
    throw new DeviceError('CAPTURE_FAILED', 'The screenshot of the device has no width and height.', {
      hint: 'Try again.',
    });
  return { ...header, size: header.size };
}
