import type { VideoFormat, VideoSource, VideoUnit } from '@storedeck/video';

import type { AdbDevice } from '../adb-device.ts';
import { AndroidError } from '../android-error.ts';
import { pngSize } from '../png.ts';

/**
 * The screen as a video of PNG pictures: one screenshot after another, about two per second, where a phone has nothing
 * better. A screenshot that equals the one before is left out. Resolves with the first one. Rejects as
 * `AdbDevice.screenshot` does.
 */
export async function openScreenshotSource(
  device: Pick<AdbDevice, 'screenshot'>,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VideoSource> {
  return new ScreenshotSource(device, await device.screenshot({ signal }));
}

class ScreenshotSource implements VideoSource {
  readonly units: AsyncIterable<VideoUnit>;
  readonly #device: Pick<AdbDevice, 'screenshot'>;
  readonly #closing = new AbortController();
  #format: VideoFormat;

  constructor(device: Pick<AdbDevice, 'screenshot'>, first: Buffer) {
    this.#device = device;
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

  /** Does nothing: every screenshot is whole. */
  requestKeyFrame(): void {
    return;
  }

  close(): Promise<void> {
    this.#closing.abort();
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(first: Buffer): AsyncGenerator<VideoUnit> {
    const { signal } = this.#closing;
    yield this.#unit(first);
    for (let shown = first; !signal.aborted;) {
      const next = await this.#capture();
      if (!next || next.equals(shown)) continue;
      shown = next;
      yield this.#unit(next);
    }
  }

  async #capture(): Promise<Buffer | undefined> {
    const { signal } = this.#closing;
    try {
      return await this.#device.screenshot({ signal });
    } catch (error) {
      if (signal.aborted && error instanceof AndroidError && error.code === 'ABORTED') return undefined;
      throw error;
    }
  }

  #unit(data: Buffer): VideoUnit {
    const { size } = this.#format;
    const { width, height } = pngSize(data);
    if (width !== size.width || height !== size.height) this.#format = formatOf(data);
    return { isKey: true, ptsUs: Math.round(performance.now() * 1000), data, format: this.#format };
  }
}

function formatOf(png: Buffer): VideoFormat {
  return { codec: 'png', description: undefined, size: pngSize(png) };
}
