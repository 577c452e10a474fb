import { PictureSource, type VideoSource } from '@storedeck/video';

import type { AdbDevice } from '../adb-device.ts';
import { isAndroidError } from '../android-error.ts';

/**
 * Opens the screen as a video of PNG images: one screenshot after another, about two per second, for a phone without a
 * better video. A screenshot that equals the previous screenshot is left out. Resolves when the first screenshot has
 * arrived. Rejects with the same errors as `AdbDevice.screenshot`.
 */
export async function openScreenshotSource(
  device: Pick<AdbDevice, 'screenshot'>,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VideoSource> {
  const closing = new AbortController();
  const close = async () => closing.abort();
  const first = await device.screenshot({ signal });
  return new PictureSource({ first, more: screenshots(device, closing.signal), close });
}

async function* screenshots(
  device: Pick<AdbDevice, 'screenshot'>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    while (!signal.aborted) yield await device.screenshot({ signal });
  } catch (error) {
    if (!signal.aborted || !isAndroidError(error) || error.code !== 'ABORTED') throw error;
  }
}
