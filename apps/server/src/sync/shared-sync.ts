/** Performs one sync. Rejects when the signal aborts it. */
export type StartSync<Choice, Result> = (signal: AbortSignal, choice: Choice) => Promise<Result>;

interface Run<Choice, Result> {
  readonly choice: Choice;
  readonly controller: AbortController;
  readonly result: Promise<Result>;
  callers: number;
}

/**
 * Runs one sync at a time. Callers that join a running sync with the same choice share its result. A caller with
 * another choice waits until that sync has ended. A sync is aborted when all of its callers have aborted, or by `cancel`.
 * `Publication` uses this class to make one plan at a time.
 */
export class SharedSync<Choice, Result> {
  readonly #start: StartSync<Choice, Result>;
  #run: Run<Choice, Result> | undefined;
  /** The signal of the calls of `start`. */
  #started = new AbortController();

  constructor(start: StartSync<Choice, Result>) {
    this.#start = start;
  }

  /**
   * Resolves to the result of the running sync, or of a new one. Rejects with the signal's reason when the signal
   * aborts.
   */
  async join(signal: AbortSignal, choice: Choice): Promise<Result> {
    while (this.#run && !isOpenFor(this.#run, choice)) await endOf(this.#run, signal);
    signal.throwIfAborted();
    const run = (this.#run ??= this.#begin(choice));
    run.callers += 1;
    return shareOf(run, signal);
  }

  /** Starts a sync that has no caller, or keeps the running one until its end. The caller of `start` gets no result. */
  start(choice: Choice): void {
    this.join(this.#started.signal, choice).catch(() => undefined);
  }

  /** Resolves when no sync runs. Rejects with the signal's reason when the signal aborts. */
  async ended(signal: AbortSignal): Promise<void> {
    while (this.#run) await endOf(this.#run, signal);
  }

  /** Aborts the running sync for all its callers, and all calls of `start`. */
  cancel(): void {
    this.#run?.controller.abort();
    this.#started.abort();
    this.#started = new AbortController();
  }

  /** Aborts a running sync and waits until it has restored the working folder. */
  async close(): Promise<void> {
    this.cancel();
    await this.#run?.result.catch(() => undefined);
  }

  #begin(choice: Choice): Run<Choice, Result> {
    const controller = new AbortController();
    const result = this.#start(controller.signal, choice).finally(() => {
      this.#run = undefined;
    });
    return { choice, controller, result, callers: 0 };
  }
}

/**
 * Whether a caller with this choice may share a run. An aborted run accepts no more callers, because it only restores
 * the working folder.
 */
function isOpenFor<Choice>(run: Run<Choice, unknown>, choice: Choice): boolean {
  return run.choice === choice && !run.controller.signal.aborted;
}

/** Waits until a run has succeeded or failed; rejects when the signal aborts first. */
async function endOf(run: Run<unknown, unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([run.result.catch(() => undefined), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function shareOf<Result>(run: Run<unknown, Result>, signal: AbortSignal): Promise<Result> {
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
