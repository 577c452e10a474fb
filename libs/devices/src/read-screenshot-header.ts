import { type PictureHeader, type PictureSize, readPictureHeader } from '@storedeck/listing';

import { DeviceError } from './device-error.ts';

/**
 * Reads size, colours and transparency of a device's screenshot.
 *
 * @throws DeviceError CAPTURE_FAILED if the headers contain no size
 */
export async function readScreenshotHeader(
  png: Uint8Array,
): Promise<PictureHeader & { readonly size: PictureSize }> {
  const header = await readPictureHeader(async (from) => png.subarray(from));
  if (!header?.size)
    throw new DeviceError('CAPTURE_FAILED', 'The screenshot of the device has no width and height.', {
      hint: 'Try again.',
    });
  return { ...header, size: header.size };
}
