import { setTimeout as delay } from 'node:timers/promises';

import type { Store } from '@storedeck/listing';
import pRetry from 'p-retry';

import { abortedError, isStoreError } from '../store-error.ts';
import { isTransient, networkFailure } from './network-failure.ts';
import type { NetworkOptions } from './network-options.ts';

/** A failure after which the same request may be sent again. */
export class TransientFailure<Response> extends Error {
  override readonly name = 'TransientFailure';
  /** The final result if no attempt is left: the store's response, or an error to throw. */
  readonly outcome: { response: Response } | { error: Error };
  readonly retryAfterMs: number | undefined;

  constructor(outcome: { response: Response } | { error: Error }, retryAfterMs?: number) {
    super('a temporary failure');
    this.outcome = outcome;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Calls `attempt`, and calls it again as long as it throws a TransientFailure, at most `network.retries` times. The
 * wait before each retry grows, with jitter, and the time of the store's `Retry-After` is added to the wait. A
 * `Retry-After` above `retryAfterMaxMs` ends the retries.
 */
export async function withRetries<Response>(
  attempt: () => Promise<Response>,
  { network, signal }: { network: NetworkOptions; signal: AbortSignal | undefined },
): Promise<Response> {
  try {
    return await pRetry(attempt, {
      retries: network.retries,
      minTimeout: network.retryMinMs,
      maxTimeout: network.retryMaxMs,
      randomize: true,
      ...(signal && { signal }),
      shouldRetry: async ({ error }) => {
        if (!(error instanceof TransientFailure)) return false;
        const { retryAfterMs = 0 } = error;
        if (retryAfterMs > network.retryAfterMaxMs) return false;
        if (retryAfterMs > 0) await delay(retryAfterMs, undefined, signal && { signal });
        return true;
      },
    });
  } catch (error) {
    if (signal?.aborted) throw abortedError(signal.reason);
    if (!(error instanceof TransientFailure)) throw error;
    const outcome = error.outcome as TransientFailure<Response>['outcome'];
    if ('response' in outcome) return outcome.response;
    throw outcome.error;
  }
}

/**
 * Returns the error to throw for a failed attempt: a TransientFailure for a broken connection, otherwise a final
 * StoreError.
 */
export function transientOrFinal(
  error: unknown,
  where: { store: Store; url: URL; signal: AbortSignal | undefined },
): Error {
  if (error instanceof TransientFailure || isStoreError(error)) return error;
  const failure = networkFailure(error, where);
  return failure.code === 'ABORTED' || !isTransient(error)
    ? failure
    : new TransientFailure({ error: failure });
}

/** Whether an HTTP status means that the same request may succeed later. */
export function isRetryStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Returns `Retry-After` (whole seconds or an HTTP date) as ms from now; undefined if it is absent or malformed. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  if (!/^[A-Za-z]{3},? /.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
