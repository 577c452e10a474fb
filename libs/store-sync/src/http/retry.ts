import { setTimeout as sleep } from 'node:timers/promises';

import pRetry from 'p-retry';

import { abortedError } from '../store-sync-error.ts';
import type { NetworkOptions } from './network-options.ts';

/** A failure after which the same request may be sent again. */
export class TransientFailure<Answer> extends Error {
  override readonly name = 'TransientFailure';
  /** What to hand on when no attempt is left: the store's answer, or the error. */
  readonly outcome: { answer: Answer } | { error: Error };
  readonly retryAfterMs: number | undefined;

  constructor(outcome: { answer: Answer } | { error: Error }, retryAfterMs?: number) {
    super('a failure that may pass');
    this.outcome = outcome;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Repeats `attempt` while it throws TransientFailure, with growing, jittered pauses or the store's own `Retry-After`. */
export async function withRetry<Answer>(
  attempt: () => Promise<Answer>,
  { network, signal }: { network: NetworkOptions; signal: AbortSignal | undefined },
): Promise<Answer> {
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
        if (retryAfterMs > 0) await sleep(retryAfterMs, undefined, signal && { signal });
        return true;
      },
    });
  } catch (error) {
    if (signal?.aborted) throw abortedError(signal.reason);
    if (!(error instanceof TransientFailure)) throw error;
    const outcome = error.outcome as TransientFailure<Answer>['outcome'];
    if ('answer' in outcome) return outcome.answer;
    throw outcome.error;
  }
}

/** Statuses that say "not now" rather than "no". */
export function isRetryStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Reads `Retry-After`: whole seconds or an HTTP date, in ms from now. Anything else counts as absent. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  if (!/^[A-Za-z]{3},? /.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
