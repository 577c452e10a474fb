import { abortable } from './abortable.ts';

/** The options of a `Backoff`: the lengths of its waits. */
export interface BackoffOptions {
  /** The length of the first wait, in ms. Each later wait is twice as long as the previous wait, up to `longestMs`. */
  readonly firstMs: number;
  /** The length of the longest wait, in ms. */
  readonly longestMs: number;
  /** Replaces the timer, for tests. Must reject when the signal aborts. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * The growing wait between attempts to keep something running: a tracker, a port forward, a connection. Retry libraries
 * repeat a function until the function succeeds. Here an attempt may succeed, run for hours and then fail, so the
 * caller decides when to `reset`.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** Number of waits since the start or the last `reset`. */
  get failures(): number {
    return this.#failures;
  }

  /** Returns the length of the next wait in ms, for a caller that has its own timer or does not wait. */
  next(): number {
    const { firstMs, longestMs } = this.#options;
    const ms = Math.min(longestMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
    return ms;
  }

  /**
   * Waits before the next attempt. Rejects with the signal's reason when the signal aborts. The timer does not keep the
   * process running.
   */
  async wait(signal?: AbortSignal): Promise<void> {
    const ms = this.next();
    signal?.throwIfAborted();
    await (this.#options.sleep ?? sleepUnreferenced)(ms, signal);
  }

  /** Call this after a successful attempt, so that the next wait is the shortest again. */
  reset(): void {
    this.#failures = 0;
  }
}

async function sleepUnreferenced(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  // In Node, a timer is an object that keeps the process running. In a browser, it is a number.
  (timer as Partial<{ unref(): void }>).unref?.();
  await abortable(promise, signal).finally(() => clearTimeout(timer));
}
