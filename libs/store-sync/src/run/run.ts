import {
  type CallProgress,
  DEFAULT_NETWORK,
  type Http,
  type NetworkOptions,
  openHttp,
} from '@storedeck/store-api';

import { resolveEndpoints, type StoreEndpoints } from './endpoints.ts';
import { createProgress, type Progress, type SyncProgress } from './progress.ts';

/** The options of every function that calls stores. */
export interface RunOptions {
  endpoints?: Partial<StoreEndpoints> | undefined;
  network?: Partial<NetworkOptions> | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** The objects that the steps of one run share. */
export interface Run {
  endpoints: StoreEndpoints;
  http: Http;
  /** Counts the calls that read a listing; undefined if they are not counted. */
  calls?: CallProgress | undefined;
  progress: Progress;
  /** Aborts the other steps after a failure. */
  stop: AbortController;
  /** Aborts when the caller's signal or `stop` aborts. */
  signal: AbortSignal;
}

/**
 * Opens the connections, calls `work`, and then closes the connections. If `onProgress` throws an error, the run is
 * aborted and rejects with that error.
 */
export async function withRun<Result>(
  options: RunOptions,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const endpoints = resolveEndpoints(options.endpoints);
  const network = { ...DEFAULT_NETWORK, ...options.network };
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const progress = createProgress(options.onProgress, stop);
  progress.enter('connecting');
  const http = await openHttp({ apis: Object.values(endpoints), network, fetch: options.fetch });
  try {
    return await work({ endpoints, http, progress, stop, signal });
  } catch (error) {
    throw progress.failure ? progress.failure.error : error;
  } finally {
    progress.close();
    await http.close();
  }
}
