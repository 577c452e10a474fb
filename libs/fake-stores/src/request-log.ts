import type { Store } from './store-urls.ts';

/** One request that a fake store received. */
export interface RequestRecord {
  readonly store: Store;
  readonly method: string;
  /** The whole URL. */
  readonly url: string;
  /** All headers, including the bearer token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of requests to the same service that were in flight when this one arrived, including this one. */
  readonly inFlight: number;
  /** Status of the response. 0 while the response is pending, and if the connection broke. */
  status: number;
}
