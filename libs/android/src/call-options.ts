/** Options that most methods take. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a call whose duration depends on its data. */
export interface TransferOptions extends CallOptions {
  /** Milliseconds until the call rejects with `TIMED_OUT`. Default 5 minutes, for `shell` 30 seconds. */
  readonly timeoutMs?: number;
}

/** How long a call takes at most whose duration depends on its data, in ms. */
export const TRANSFER_TIMEOUT_MS = 5 * 60_000;
