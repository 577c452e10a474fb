import {
  type CallProgress,
  DEFAULT_NETWORK,
  type Http,
  type NetworkOptions,
  openHttp,
} from '@storedeck/store-api';

import { resolveEndpoints, type StoreEndpoints } from './endpoints.ts';
import { Progress, type SyncProgress } from './progress.ts';

/** The options of every function that calls stores. */
export interface CallOptions {
  /**
   * Base addresses that replace the addresses of the real stores. If an address is a loopback address, plain http and
   * pictures from this machine are allowed.
   */
  endpoints?: Partial<StoreEndpoints> | undefined;
  /** Limits that replace the limits in `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /**
   * Sends every request, in place of the built-in HTTP client: through a proxy, or in a test with a mocked `fetch`.
   * This function is then responsible for `connectMs`, `headersMs` and `stallMs` of `network`, and for refusing host
   * names that resolve to a private network.
   */
  fetch?: typeof globalThis.fetch | undefined;
  /** Aborts the work: the function rejects with ABORTED, and a sync has not changed the folder. */
  signal?: AbortSignal | undefined;
}

/** The options of every function that reads the listings of stores. */
export interface RunOptions extends CallOptions {
  /**
   * Called at most ten times a second, and also when the phase changes and when all calls or pictures of a phase are
   * done. If it throws an error, the work is aborted and rejects with that error.
   */
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** The objects that the steps of one run share. */
export interface Run {
  endpoints: StoreEndpoints;
  http: Http;
  /** Counts the calls that read a listing; undefined if they are not counted. */
  calls?: CallProgress | undefined;
  progress: Progress;
  /** Aborts the other steps after a failure, and at the end of the run. */
  stop: AbortController;
  /** Aborts when the caller's signal or `stop` aborts. */
  signal: AbortSignal;
}

/**
 * Opens the connections, calls `work`, and then closes the connections and aborts what `work` has left behind. If
 * `onProgress` throws an error, the run is aborted and rejects with that error.
 */
export async function withRun<Result>(
  options: RunOptions,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const endpoints = resolveEndpoints(options.endpoints);
  const network = { ...DEFAULT_NETWORK, ...options.network };
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const progress = new Progress(options.onProgress, stop);
  progress.enter('connecting');
  const http = await openHttp({ apis: Object.values(endpoints), network, fetch: options.fetch });
  try {
    return await work({ endpoints, http, progress, stop, signal });
  } catch (error) {
    throw progress.failure ? progress.failure.error : error;
  } finally {
    progress.close();
    stop.abort();
    await http.close();
  }
}
