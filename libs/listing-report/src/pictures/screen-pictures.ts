import type { PictureSize } from '@storedeck/listing';
import type { Tinypool } from 'tinypool';

import { startPictureThreads } from './picture-threads.ts';
import type { ScreenTask } from './picture-worker.ts';

/** A screen as JPEG. */
export interface ScreenPicture extends PictureSize {
  readonly jpeg: Uint8Array;
}

/** How small a screen is made. */
export interface ScreenLimits {
  /** The longer side, in pixels. A smaller screen keeps its size. */
  readonly side: number;
  /** Bytes of the JPEG. The quality is lowered, never the size, so that places in the picture can be converted. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Makes small pictures of screens. A thread decodes and encodes them; it starts with the first one. */
export class ScreenPictures implements AsyncDisposable {
  #pool: Tinypool | undefined;

  /** Scales a screenshot: PNG, JPEG or WebP. Rejects for bytes that are no picture. */
  async scale(bytes: Uint8Array, { side, maxBytes, signal }: ScreenLimits): Promise<ScreenPicture> {
    this.#pool ??= startPictureThreads('scaleScreen', 1);
    // A copy of its own, because a Buffer may be a part of a larger memory.
    const task: ScreenTask = { bytes: Uint8Array.from(bytes), side, maxBytes };
    // The type of a thread's result is not known to the pool.
    return (await this.#pool.run(task, { signal: signal ?? null })) as ScreenPicture;
  }

  /** The picture as PNG without an alpha channel, which stores require. Rejects for bytes that are no picture. */
  async flatten(bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    this.#pool ??= startPictureThreads('scaleScreen', 1);
    const options = { name: 'flattenScreen', signal: signal ?? null };
    // The type of a thread's result is not known to the pool.
    return (await this.#pool.run({ bytes: Uint8Array.from(bytes) }, options)) as Uint8Array;
  }

  /** Ends the thread. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }
}
