/** The limits of network requests. The defaults suit the real stores; tests use shorter times. */
export interface NetworkOptions {
  /** Longest time to connect, in ms. */
  connectMs: number;
  /** Longest wait for the headers of a response, in ms. */
  headersMs: number;
  /** Longest pause while a body arrives, in ms. */
  stallMs: number;
  /** Longest time for one attempt of an API call, in ms. */
  callMs: number;
  /** Longest time for one attempt to download a picture, in ms. */
  pictureMs: number;
  /** How many times a request that may be repeated is retried after 408, 429, 5xx or a broken connection. */
  retries: number;
  /**
   * The wait before the first retry, in ms. The wait doubles for each further retry, with jitter, up to `retryMaxMs`.
   */
  retryMinMs: number;
  /** The longest wait between two attempts, in ms. The time of a `Retry-After` is added to the wait. */
  retryMaxMs: number;
  /** The longest `Retry-After` that is respected, in ms. If a store sends a longer time, the request fails at once. */
  retryAfterMaxMs: number;
}

/** The limits for the real stores. */
export const DEFAULT_NETWORK: NetworkOptions = {
  connectMs: 10_000,
  headersMs: 30_000,
  stallMs: 20_000,
  callMs: 60_000,
  pictureMs: 300_000,
  retries: 4,
  retryMinMs: 500,
  retryMaxMs: 10_000,
  retryAfterMaxMs: 30_000,
};
