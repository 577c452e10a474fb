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
 * a second.
 */
export interface Progress extends CallProgress {
  /** The error that the listener has thrown; undefined if there was none. */
  readonly failure: { readonly error: unknown } | undefined;
  enter(phase: SyncProgress['phase']): void;
  /** Adds calls or pictures to the total. */
  expect(more: number): void;
  /** Counts one call or picture as done. */
  finish(): void;
  /** Sets the number of pictures that must be downloaded. */
  expectDownloads(count: number): void;
  /** Counts one picture as downloaded. */
  finishDownload(): void;
  /** Stops reporting. */
  close(): void;
  /** Counts received bytes of pictures. */
  receive(bytes: number): void;
}

/** Creates a Progress. If the listener throws an error, `stop` is aborted and the listener is not called again. */
export function createProgress(
  listener: ((progress: SyncProgress) => void) | undefined,
  stop: AbortController,
): Progress {
  const state: SyncProgress = {
    phase: 'connecting',
    done: 0,
    total: 0,
    bytes: 0,
    downloaded: 0,
    toDownload: 0,
  };
  const reports = new Reports(() => listener?.({ ...state }), stop);
  const progress: Progress = {
    get failure() {
      return reports.failure;
    },
    enter(phase) {
      if (phase === state.phase && reports.begun) return;
      Object.assign(state, { phase, done: 0, total: 0 });
      reports.now();
    },
    expect(more) {
      state.total += more;
      reports.soon();
    },
    finish() {
      state.done += 1;
      reports.soon(state.done === state.total);
    },
    async track(call) {
      progress.expect(1);
      const response = await call();
      progress.finish();
      return response;
    },
    expectDownloads(count) {
      state.toDownload = count;
      reports.soon();
    },
    finishDownload() {
      state.downloaded += 1;
      reports.soon(state.downloaded === state.toDownload);
    },
    close() {
      reports.close();
    },
    receive(bytes) {
      state.bytes += bytes;
      reports.soon();
    },
  };
  return progress;
}

/** Calls the function `report` after changes: at once if requested, otherwise at most ten times a second. */
class Reports {
  failure: { readonly error: unknown } | undefined;
  readonly #report: () => void;
  readonly #stop: AbortController;
  #at: number | undefined;
  #later: NodeJS.Timeout | undefined;

  constructor(report: () => void, stop: AbortController) {
    this.#report = report;
    this.#stop = stop;
  }

  get begun(): boolean {
    return this.#at !== undefined;
  }

  soon(atOnce = false): void {
    const wait = this.#at === undefined ? 0 : this.#at + MIN_INTERVAL_MS - performance.now();
    if (atOnce || wait <= 0) this.now();
    else this.#later ??= setTimeout(() => this.now(), wait);
  }

  now(): void {
    this.close();
    if (this.failure) return;
    this.#at = performance.now();
    try {
      this.#report();
    } catch (error) {
      this.failure = { error };
      this.#stop.abort();
    }
  }

  close(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
  }
}
