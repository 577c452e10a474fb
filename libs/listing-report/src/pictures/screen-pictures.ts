import type { PictureSize } from '@storedeck/pictures';
import type { Tinypool } from 'tinypool';

import { startPictureThreads } from './picture-threads.ts';
import type { ScreenTask, StoreScreenshot, StoreTask } from './picture-worker.ts';

/** A scaled screenshot as JPEG. */
export interface ScreenPicture extends PictureSize {
  readonly jpeg: Uint8Array;
}

/** The limits of a scaled screenshot. */
export interface ScreenLimits {
  /** The maximum length of the longer side, in pixels. A smaller screenshot keeps its size. */
  readonly side: number;
  /**
   * The wanted maximum size of the JPEG, in bytes. The quality is lowered until the JPEG is small enough. With the
   * lowest quality, the JPEG may still be larger. The width and height are never changed for this limit, so that
   * positions in the JPEG can be converted to positions on the screen.
   */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Scales screenshots. A thread decodes and encodes them. The thread starts with the first screenshot. */
export class ScreenPictures implements AsyncDisposable {
  #pool: Tinypool | undefined;

  /** Scales a screenshot in PNG, JPEG or WebP. Rejects if the bytes are not a picture. */
  async scale(bytes: Uint8Array, { side, maxBytes, signal }: ScreenLimits): Promise<ScreenPicture> {
    this.#pool ??= startPictureThreads('scaleScreen', 1);
    // The bytes are copied, because a Buffer may be a part of a larger ArrayBuffer, and the codec would read the whole
    // ArrayBuffer.
    const task: ScreenTask = { bytes: Uint8Array.from(bytes), side, maxBytes };
    // The pool does not know the type of a thread's result, so a cast is needed.
    return (await this.#pool.run(task, { signal: signal ?? null })) as ScreenPicture;
  }

  /**
   * Encodes a screenshot as PNG without an alpha channel, because the stores refuse screenshots with an alpha channel,
   * and crops it to a size in pixels, equally at both ends. Rejects if the bytes are not a picture.
   */
  async forStore(bytes: Uint8Array, size: PictureSize, signal?: AbortSignal): Promise<StoreScreenshot> {
    this.#pool ??= startPictureThreads('scaleScreen', 1);
    const options = { name: 'convertForStore', signal: signal ?? null };
    const task: StoreTask = { bytes: Uint8Array.from(bytes), size };
    // The pool does not know the type of a thread's result, so a cast is needed.
    return (await this.#pool.run(task, options)) as StoreScreenshot;
  }

  /** Ends the thread. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }
}
