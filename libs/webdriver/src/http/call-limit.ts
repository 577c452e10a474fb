/**
 * The end of a call: after a time, or when the caller's signal aborts. `AbortSignal.timeout` would keep an object for each
 * command until its time is over, also when the response is there at once.
 */
export class CallLimit implements Disposable {
  readonly #signal: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  #onOver: (() => void) | undefined;
  readonly #end = (): void => {
    this.#isOver = true;
    this.#onOver?.();
  };

  constructor(ms: number, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#timer = setTimeout(this.#end, ms).unref();
    if (signal?.aborted) this.#isOver = true;
    else signal?.addEventListener('abort', this.#end, { once: true });
  }

  /** Whether the time is over, or the signal has aborted. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls a function when the call must end, which may be now. Only the newest function is called. */
  set onOver(callback: () => void) {
    this.#onOver = callback;
    if (this.#isOver) callback();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#end);
  }
}
