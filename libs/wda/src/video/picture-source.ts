import { PictureSource, type VideoSource } from '@storedeck/video';

import type { WdaDevice } from '../wda-device.ts';
import { isWdaError, WdaError } from '../wda-error.ts';

/**
 * Opens the live stream of a device as a video of separate images: the JPEG frames of WebDriverAgent, about 30 per
 * second; PNG screenshots, one after another, if there is no live stream. An image that equals the previous image is
 * left out. Resolves when the first image has arrived. Rejects with the same errors as `WdaDevice.frames`, or with the
 * signal's reason if the signal had already aborted.
 */
export async function openPictureSource(
  device: Pick<WdaDevice, 'frames'>,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VideoSource> {
  const closing = new AbortController();
  const abort = () => closing.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    const frames = device.frames({ signal: closing.signal });
    const first = await frames.next();
    if (first.done === true) throw new WdaError('WDA_NOT_RUNNING', 'The device sent no frame.');
    const close = async () => {
      closing.abort();
      await frames.return(undefined).catch(() => undefined);
    };
    const more = pictures(frames, closing.signal);
    return new PictureSource({ first: first.value.bytes, more, close });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function* pictures(
  frames: ReturnType<WdaDevice['frames']>,
  closing: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    for await (const { bytes } of frames) yield bytes;
  } catch (error) {
    if (!closing.aborted || !isWdaError(error) || error.code !== 'ABORTED') throw error;
  }
}
