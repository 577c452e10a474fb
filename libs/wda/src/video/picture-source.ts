import { pictureFormat, type VideoFormat, type VideoSource, type VideoUnit } from '@storedeck/video';

import type { WdaDevice } from '../wda-device.ts';
import { isWdaError, WdaError } from '../wda-error.ts';

/**
 * The live stream of a device as a video of pictures: the JPEG frames of WebDriverAgent, about 30 per second; PNG
 * screenshots, one after another, where there is no live stream. A picture that equals the one before is left out.
 * Resolves with the first picture. Rejects as
 * `WdaDevice.frames` does.
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
    return new PictureSource(first.value.bytes, { frames, closing });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

interface Stream {
  readonly frames: ReturnType<WdaDevice['frames']>;
  readonly closing: AbortController;
}

class PictureSource implements VideoSource {
  readonly units: AsyncIterable<VideoUnit>;
  readonly #stream: Stream;
  #format: VideoFormat;

  constructor(first: Buffer, stream: Stream) {
    this.#stream = stream;
    this.#format = formatOf(first);
    this.units = this.#read(first);
  }

  get codec(): string {
    return this.#format.codec;
  }

  get description(): undefined {
    return undefined;
  }

  get size(): VideoFormat['size'] {
    return this.#format.size;
  }

  /** Does nothing: every picture is whole. */
  requestKeyFrame(): void {
    return;
  }

  async close(): Promise<void> {
    this.#stream.closing.abort();
    await this.#stream.frames.return(undefined).catch(() => undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(first: Buffer): AsyncGenerator<VideoUnit> {
    yield this.#unit(first);
    const { frames, closing } = this.#stream;
    let shown = first;
    try {
      for await (const { bytes } of frames) {
        if (bytes.equals(shown)) continue;
        shown = bytes;
        yield this.#unit(bytes);
      }
    } catch (error) {
      if (!closing.signal.aborted || !isWdaError(error) || error.code !== 'ABORTED') throw error;
    }
  }

  #unit(data: Buffer): VideoUnit {
    const format = formatOf(data);
    const { codec, size } = this.#format;
    const isSame =
      format.codec === codec && format.size.width === size.width && format.size.height === size.height;
    if (!isSame) this.#format = format;
    return { isKey: true, ptsUs: Math.round(performance.now() * 1000), data, format: this.#format };
  }
}

function formatOf(picture: Buffer): VideoFormat {
  const format = pictureFormat(picture);
  if (format) return format;
  throw new WdaError('WDA_BAD_ANSWER', 'A frame of the live stream is no JPEG and no PNG.', {
    hint: 'Restart WebDriverAgent.',
  });
}
