import { startTimeout } from '@storedeck/host';

/**
 * Ends a call after a time, or when the caller's signal aborts. Dispose of this object after the call, so that the
 * listener on the signal does not keep the call in memory.
 */
export class CallLimit implements Disposable {
  readonly #signal: AbortSignal | undefined;
  readonly #timeout: Disposable;
  #isOver = false;
  #onOver: (() => void) | undefined;
  readonly #end = (): void => {
    this.#isOver = true;
    this.#onOver?.();
  };

  constructor(ms: number, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#timeout = startTimeout(ms, this.#end);
    if (signal?.aborted) this.#isOver = true;
    else signal?.addEventListener('abort', this.#end, { once: true });
  }

  /** Whether the time is over or the signal has aborted. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Sets the function that is called when the call must end. If the call must already end, the function is called at
   * once. A later function replaces the earlier function.
   */
  set onOver(callback: () => void) {
    this.#onOver = callback;
    if (this.#isOver) callback();
  }

  [Symbol.dispose](): void {
    this.#timeout[Symbol.dispose]();
    this.#signal?.removeEventListener('abort', this.#end);
  }
}
