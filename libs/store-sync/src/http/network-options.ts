/** Limits of the network work. The defaults suit the real stores; tests shorten them. */
export interface NetworkOptions {
  /** ms until a connection stands. */
  connectMs: number;
  /** ms until an answer begins. */
  headersMs: number;
  /** ms a body may stand still. */
  stallMs: number;
  /** ms for one call of an API, from first to last byte. */
  callMs: number;
  /** ms for one picture, from first to last byte. */
  pictureMs: number;
  /** How often a read is tried again after 429, 5xx or a broken connection. */
  retries: number;
  /** ms before the first repetition; doubles, with jitter, up to `retryMaxMs`. */
  retryMinMs: number;
  /** The longest pause between two repetitions, in ms. */
  retryMaxMs: number;
  /** The longest `Retry-After`, in ms, that is waited for; a longer one ends the attempt at once. */
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
