import type { Store } from './store-urls.ts';

/** One request that a fake answered. */
export interface RequestRecord {
  readonly store: Store;
  readonly method: string;
  /** Whole, as it was asked for. */
  readonly url: string;
  /** All headers, the bearer token too. */
  readonly headers: Readonly<Record<string, string>>;
  /** Requests to the same store that were in flight when this one came, itself included. */
  readonly inFlight: number;
  /** Status of the answer; 0 while it is on its way and when the connection was broken. */
  status: number;
}
