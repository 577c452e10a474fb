import { setTimeout as wait } from 'node:timers/promises';

/** A signal that fires after `ms` milliseconds, or together with `signal`. */
export function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);
}

/**
 * Does `work` with a signal that fires after `ms` milliseconds, or together with `signal`, and never once the work is done: what
 * it made (a connection) may be bound to the signal for life.
 */
export async function within<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const onAbort = () => limit.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => limit.abort(new DOMException('Timed out', 'TimeoutError')), ms);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Waits `ms` milliseconds; resolves early when `signal` fires. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
