import { abortable } from './abortable.ts';

interface RunningCall<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Runs one operation for all concurrent callers: a caller that calls while it is running gets the same result. The
 * operation is aborted when all callers have aborted.
 */
export class SharedCall<Value> {
  readonly #start: (signal: AbortSignal) => Promise<Value>;
  #running: RunningCall<Value> | undefined;

  /** `start` begins the operation, and ends it when the signal aborts. */
  constructor(start: (signal: AbortSignal) => Promise<Value>) {
    this.#start = start;
  }

  /** Resolves to the result of the running operation, or of a new one. Rejects with the signal's reason when the signal aborts. */
  async call(signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    const running = (this.#running ??= this.#begin());
    running.callers += 1;
    try {
      return await abortable(running.result, signal);
    } finally {
      running.callers -= 1;
      if (running.callers === 0) this.#end(running);
    }
  }

  /** Later callers get the result of a new operation. The callers of the running one still get its result. */
  forget(): void {
    this.#running = undefined;
  }

  #begin(): RunningCall<Value> {
    const controller = new AbortController();
    const running = { controller, callers: 0, result: this.#start(controller.signal) };
    running.result.then(
      () => this.#forget(running),
      () => this.#forget(running),
    );
    return running;
  }

  #end(running: RunningCall<Value>): void {
    this.#forget(running);
    running.controller.abort();
  }

  #forget(running: RunningCall<Value>): void {
    if (this.#running === running) this.#running = undefined;
  }
}
