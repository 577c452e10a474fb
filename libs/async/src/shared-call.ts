import { abortable } from './abortable.ts';

interface RunningCall<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  callers: number;
  hasEnded: boolean;
}

/**
 * Lets callers share one operation: a caller that calls while the operation is running gets the result of that
 * operation. The operation is aborted when all callers have aborted.
 */
export class SharedCall<Value> {
  readonly #start: (signal: AbortSignal) => Promise<Value>;
  #running: RunningCall<Value> | undefined;

  /** `start` begins the operation, and must end the operation when the signal aborts. */
  constructor(start: (signal: AbortSignal) => Promise<Value>) {
    this.#start = start;
  }

  /**
   * Resolves to the result of the running operation, or of a new operation if none is running. Rejects with the
   * signal's reason when the signal aborts.
   */
  async call(signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    const running = (this.#running ??= this.#begin());
    running.callers += 1;
    try {
      return await abortable(running.result, signal);
    } finally {
      running.callers -= 1;
      // What an operation has returned may still use its signal.
      if (running.callers === 0 && !running.hasEnded) this.#abort(running);
    }
  }

  /**
   * Makes later callers get the result of a new operation. The earlier callers still get the result of the operation
   * that is running now.
   */
  forget(): void {
    this.#running = undefined;
  }

  #begin(): RunningCall<Value> {
    const controller = new AbortController();
    const result = this.#start(controller.signal);
    const running: RunningCall<Value> = { controller, callers: 0, hasEnded: false, result };
    const end = () => {
      running.hasEnded = true;
      this.#forget(running);
    };
    result.then(end, end);
    return running;
  }

  #abort(running: RunningCall<Value>): void {
    this.#forget(running);
    running.controller.abort();
  }

  #forget(running: RunningCall<Value>): void {
    if (this.#running === running) this.#running = undefined;
  }
}
