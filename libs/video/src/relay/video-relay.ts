import { VideoError } from '../video-error.ts';
import type { VideoSource } from '../video-source.ts';
import type { RelayOptions } from './relay-options.ts';
import type { RelayViewer } from './relay-viewer.ts';
import { SharedSource } from './shared-source.ts';

/**
 * Shares one video source among viewers. The first viewer starts the source. The source ends `graceMs` after the last
 * viewer has left. Viewers do not affect each other: a viewer that is too slow continues with a later key frame. The
 * units that wait for a viewer have at most 1 MiB, or are a single larger unit.
 */
export class VideoRelay<Source extends VideoSource> implements AsyncDisposable {
  readonly #open: RelayOptions<Source>['open'];
  readonly #graceMs: number;
  #shared: SharedSource<Source> | undefined;
  /** Resolves when all sources that were started so far have ended. */
  #ended: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor({ open, graceMs = 3000 }: RelayOptions<Source>) {
    this.#open = open;
    this.#graceMs = graceMs;
  }

  /** The current number of viewers. */
  get viewerCount(): number {
    return this.#shared?.viewerCount ?? 0;
  }

  /**
   * Adds a viewer, which must be closed or read to the end. If the source fails, the units of all its viewers reject;
   * the next call of `watch` starts the source again. Throws `CLOSED` after `close`.
   */
  watch(): RelayViewer<Source> {
    if (this.#isClosed) throw new VideoError('CLOSED', 'The video has been closed.');
    return (this.#shared ??= this.#start()).add();
  }

  /** Ends the source and the units of all viewers, without an error. The next viewer starts the source again. */
  restart(): void {
    this.#shared?.end();
  }

  /** Ends the source and the units of all viewers. Resolves when the source is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#shared?.end();
    await this.#ended;
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #start(): SharedSource<Source> {
    const former = this.#ended;
    const shared: SharedSource<Source> = new SharedSource({
      // Waits for the end of the previous source, because a device may have only one encoder.
      open: (signal) => former.then(() => this.#open(signal)),
      graceMs: this.#graceMs,
      onEnd: () => {
        if (this.#shared === shared) this.#shared = undefined;
      },
    });
    this.#ended = shared.ended;
    return shared;
  }
}
