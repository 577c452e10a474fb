/** Does the work of one sync; rejects when the signal ends it. */
export type RunSync<Result> = (signal: AbortSignal) => Promise<Result>;

interface Run<Result> {
  readonly controller: AbortController;
  readonly result: Promise<Result>;
  callers: number;
}

/**
 * One sync at a time. Who asks while one runs shares its result; who leaves gives up a share of it, and when the last
 * one has left the sync is cancelled: nobody waits for it, and a cancelled sync leaves everything as it was.
 */
export class SharedSync<Result> {
  readonly #start: RunSync<Result>;
  #run: Run<Result> | undefined;

  constructor(start: RunSync<Result>) {
    this.#start = start;
  }

  /** Resolves to the result of the running sync, or of a new one; rejects with the signal's reason once it aborts. */
  async join(signal: AbortSignal): Promise<Result> {
    // One that was given up is still putting things back: wait for it, then begin anew.
    while (this.#run?.controller.signal.aborted) await this.#run.result.catch(() => undefined);
    signal.throwIfAborted();
    const run = (this.#run ??= this.#begin());
    run.callers += 1;
    return shareOf(run, signal);
  }

  /** Cancels a running sync and waits until it has put everything back. */
  async close(): Promise<void> {
    this.#run?.controller.abort();
    await this.#run?.result.catch(() => undefined);
  }

  #begin(): Run<Result> {
    const controller = new AbortController();
    const result = this.#start(controller.signal).finally(() => {
      this.#run = undefined;
    });
    return { controller, result, callers: 0 };
  }
}

function shareOf<Result>(run: Run<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      run.callers -= 1;
      if (run.callers === 0) run.controller.abort(signal.reason);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    run.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
