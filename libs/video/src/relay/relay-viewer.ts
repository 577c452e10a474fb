import type { VideoSource, VideoUnit } from '../video-source.ts';

/** The largest number of units in the queue of a viewer: about a second of video. */
const MAX_UNITS = 60;
const MAX_BYTES = 1024 * 1024;

interface ViewerOptions<Source> {
  readonly source: Promise<Source>;
  /** Returns the newest key frame and the units after it, or an empty list. */
  readonly recent: () => readonly VideoUnit[];
  readonly requestKeyFrame: () => void;
  readonly onPause: () => void;
  readonly onClose: () => void;
}

/** One viewer of a `VideoRelay`. */
export class RelayViewer<Source extends VideoSource> implements Disposable {
  /**
   * Resolves with the source when it has started. If it cannot be started, this promise and `units` reject with the
   * same error.
   */
  readonly source: Promise<Source>;
  /**
   * The units, beginning with a key frame. They can be read once. A reader that is too slow continues with a later key
   * frame, without an error. If the units are images, only the newest image waits for the reader. Ends after `close`,
   * when the source ends, and when the relay restarts or closes. Rejects with the error of the source. Leaving the
   * `for await` loop closes the viewer.
   */
  readonly units: AsyncIterable<VideoUnit>;
  readonly #options: ViewerOptions<Source>;
  #queue: VideoUnit[] = [];
  #bytes = 0;
  #needsKey = true;
  #isPaused = false;
  #isEnded = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  /** Viewers are created by `VideoRelay.watch` only. @internal */
  constructor(options: ViewerOptions<Source>) {
    this.#options = options;
    this.source = options.source;
    this.source.catch(() => undefined);
    this.units = this.#read();
    for (const unit of options.recent()) this.push(unit);
  }

  /** Whether the viewer is paused. A paused viewer receives no units. The first unit after a pause is a key frame. */
  set paused(paused: boolean) {
    if (paused === this.#isPaused) return;
    this.#isPaused = paused;
    this.#clear();
    this.#options.onPause();
    if (!paused) for (const unit of this.#options.recent()) this.push(unit);
    this.#wake?.();
  }

  get paused(): boolean {
    return this.#isPaused;
  }

  /** Requests a key frame, at most one per second for all viewers. */
  requestKeyFrame(): void {
    this.#options.requestKeyFrame();
  }

  /** Removes the viewer, and ends its units. */
  close(): void {
    this.end();
    this.#options.onClose();
  }

  /** Same as `close`. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Adds a unit of the source. Called by the relay only. @internal */
  push(unit: VideoUnit): void {
    if (this.#isEnded || this.#isPaused) return;
    if (this.#isLate(unit)) this.#clear();
    if (this.#needsKey && !unit.isKey) return;
    this.#needsKey = false;
    this.#queue.push(unit);
    this.#bytes += unit.data.length;
    this.#wake?.();
  }

  /** Ends the units, with the error of the source if there is one. Called by the relay only. @internal */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#error = error;
    this.#clear();
    this.#wake?.();
  }

  #isLate(unit: VideoUnit): boolean {
    if (this.#queue.length === 0) return false;
    const isPicture = unit.format.codec === 'jpeg' || unit.format.codec === 'png';
    return isPicture || this.#queue.length >= MAX_UNITS || this.#bytes + unit.data.length > MAX_BYTES;
  }

  #clear(): void {
    this.#queue = [];
    this.#bytes = 0;
    this.#needsKey = true;
  }

  async *#read(): AsyncGenerator<VideoUnit> {
    try {
      for (;;) {
        const unit = this.#queue.shift();
        if (unit) {
          this.#bytes -= unit.data.length;
          yield unit;
        } else if (this.#isEnded) {
          if (this.#error !== undefined) throw this.#error;
          return;
        } else {
          // Only a viewer that is ready for a key frame requests one, because each request restarts the encoder for all
          // viewers.
          if (this.#needsKey && !this.#isPaused) this.#options.requestKeyFrame();
          await this.#changed();
        }
      }
    } finally {
      this.close();
    }
  }

  #changed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#wake = () => resolve(undefined);
    return promise;
  }
}
