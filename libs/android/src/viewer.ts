import { PassThrough } from 'node:stream';

import { Deadline } from './deadline.ts';

// How far a viewer may lag behind the phone before the others wait for it, in bytes. Chunks are shared, not copied.
const MAX_LAG = 2 * 1024 * 1024;
// A reader that iterates is given all that is ready at once, as a copy of its own.
const MAX_READY = 64 * 1024;

/** One who receives a capture: its stream, and the patience with it. */
export class Viewer {
  readonly stream = new PassThrough({ writableHighWaterMark: MAX_LAG, readableHighWaterMark: MAX_READY });
  readonly #stallMs: number;

  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  /** Hands bytes on; resolves when there is room for more, when the viewer left, or after it was dropped because it stalled. */
  async write(chunk: Buffer): Promise<void> {
    if (this.stream.destroyed || this.stream.write(chunk)) return;
    const stalled = new Deadline(this.#stallMs, () => this.stream.destroy());
    await new Promise<void>((resolve) => this.stream.once('drain', resolve).once('close', resolve));
    stalled.stop();
  }
}
