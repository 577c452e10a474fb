import type { CallProgress } from '@storedeck/store-api';

/** How far a sync, or the reading of the stores for a plan, has come. */
export interface SyncProgress {
  phase: 'connecting' | 'reading' | 'downloading' | 'saving';
  /** The calls or pictures of the phase that are done. */
  done: number;
  /** The calls or pictures of the phase that are known so far. */
  total: number;
  /** The bytes of pictures that have arrived. */
  bytes: number;
  /** The pictures that were downloaded. */
  downloaded: number;
  /** The pictures that must be downloaded. */
  toDownload: number;
}

const MIN_INTERVAL_MS = 100;

/**
 * Reports the progress of a sync: at once when the phase changes or all its items are done, otherwise at most ten times
 * a second. If the listener throws an error, `stop` is aborted and the listener is not called again.
 */
export class Progress implements CallProgress {
  /** The error that the listener has thrown; undefined if there was none. */
  failure: { readonly error: unknown } | undefined;
  readonly #listener: ((progress: SyncProgress) => void) | undefined;
  readonly #stop: AbortController;
  readonly #state: SyncProgress = {
    phase: 'connecting',
    done: 0,
    total: 0,
    bytes: 0,
    downloaded: 0,
    toDownload: 0,
  };
  #reportedAt: number | undefined;
  #later: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(listener: ((progress: SyncProgress) => void) | undefined, stop: AbortController) {
    this.#listener = listener;
    this.#stop = stop;
  }

  enter(phase: SyncProgress['phase']): void {
    if (phase === this.#state.phase && this.#reportedAt !== undefined) return;
    Object.assign(this.#state, { phase, done: 0, total: 0 });
    this.#report();
  }

  /** Adds calls or pictures to the total. */
  expect(more: number): void {
    this.#state.total += more;
    this.#reportSoon();
  }

  /** Counts one call or picture as done. */
  finish(): void {
    this.#state.done += 1;
    this.#reportSoon(this.#state.done === this.#state.total);
  }

  async track<Response>(call: () => Promise<Response>): Promise<Response> {
    this.expect(1);
    const response = await call();
    this.finish();
    return response;
  }

  /** Sets the number of pictures that must be downloaded. */
  expectDownloads(count: number): void {
    this.#state.toDownload = count;
    this.#reportSoon();
  }

  /** Counts one picture as downloaded. */
  finishDownload(): void {
    this.#state.downloaded += 1;
    this.#reportSoon(this.#state.downloaded === this.#state.toDownload);
  }

  /** Counts received bytes of pictures. */
  receive(bytes: number): void {
    this.#state.bytes += bytes;
    this.#reportSoon();
  }

  /** Stops reporting: a request that ends after its run is not reported. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#later);
  }

  #reportSoon(atOnce = false): void {
    if (this.#isClosed) return;
    const at = this.#reportedAt;
    const wait = at === undefined ? 0 : at + MIN_INTERVAL_MS - performance.now();
    if (atOnce || wait <= 0) this.#report();
    else this.#later ??= setTimeout(() => this.#report(), wait);
  }

  #report(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.failure) return;
    this.#reportedAt = performance.now();
    try {
      this.#listener?.({ ...this.#state });
    } catch (error) {
      this.failure = { error };
      this.#stop.abort();
    }
  }
}
