import type { FrameViewer, LiveFrame } from './mjpeg-viewer.ts';

/**
 * Keeps the newest frame for a reader that reads one frame after another. If a newer frame arrives, an older frame that
 * was not yet read is dropped.
 */
export class FrameQueue implements FrameViewer {
  #started = false;
  #newest: Buffer | undefined;
  #ended = false;
  #changed = Promise.withResolvers<undefined>();

  get started(): boolean {
    return this.#started;
  }

  show({ jpeg }: LiveFrame): void {
    this.#started = true;
    this.#newest = jpeg;
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Yields frames until `end` is called. */
  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      const jpeg = this.#newest;
      this.#newest = undefined;
      if (jpeg) yield jpeg;
      else if (this.#ended) return;
      else await this.#changed.promise;
    }
  }

  #wake(): void {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
  }
}
