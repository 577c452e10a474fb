import type { SyncProgress } from '@storedeck/contract';

const MIN_INTERVAL_MS = 100;

/** Reports the progress of a sync: at once when the phase changes, otherwise at most ten times a second. */
export interface Progress {
  /** The error that the listener has thrown. */
  readonly failure: { readonly error: unknown } | undefined;
  enter(phase: SyncProgress['phase']): void;
  /** Adds calls or pictures to the total. */
  expect(more: number): void;
  /** Counts one call or picture as done. */
  finish(): void;
  /** Adds a call to the total when it is queued, and counts it as done when its response has arrived. */
  track<Response>(call: () => Promise<Response>): Promise<Response>;
  /** Sets the number of pictures that must be downloaded. */
  expectDownloads(count: number): void;
  /** Counts one picture as downloaded. */
  finishDownload(): void;
  /** Stops reporting. */
  close(): void;
  /** Counts received bytes of pictures. */
  receive(bytes: number): void;
}

/** If the listener throws an error, `stop` is aborted and the listener is not called again. */
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
  let failure: Progress['failure'];
  let reportedAt: number | undefined;
  let later: NodeJS.Timeout | undefined;
  const report = (always: boolean): void => {
    if (failure) return;
    const now = performance.now();
    const wait = always || reportedAt === undefined ? 0 : reportedAt + MIN_INTERVAL_MS - now;
    if (wait > 0) {
      // The latest state is reported also when nothing happens after it.
      later ??= setTimeout(() => report(true), wait);
      return;
    }
    clearTimeout(later);
    later = undefined;
    reportedAt = now;
    try {
      listener?.({ ...state });
    } catch (error) {
      failure = { error };
      stop.abort();
    }
  };
  const progress: Progress = {
    get failure() {
      return failure;
    },
    enter(phase) {
      if (phase === state.phase && reportedAt !== undefined) return;
      Object.assign(state, { phase, done: 0, total: 0 });
      report(true);
    },
    expect(more) {
      state.total += more;
      report(false);
    },
    finish() {
      state.done += 1;
      report(state.done === state.total);
    },
    async track(call) {
      progress.expect(1);
      const response = await call();
      progress.finish();
      return response;
    },
    expectDownloads(count) {
      state.toDownload = count;
      report(false);
    },
    finishDownload() {
      state.downloaded += 1;
      report(state.downloaded === state.toDownload);
    },
    close() {
      clearTimeout(later);
    },
    receive(bytes) {
      state.bytes += bytes;
      report(false);
    },
  };
  return progress;
}
