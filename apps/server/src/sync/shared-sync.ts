import { abortable, SharedCall } from '@storedeck/async';

/** Performs one sync. Rejects when the signal aborts it. */
export type StartSync<Choice, Result> = (signal: AbortSignal, choice: Choice) => Promise<Result>;

interface Run<Choice, Result> {
  readonly choice: Choice;
  readonly call: SharedCall<Result>;
  readonly cancelling: AbortController;
  /** Resolves when the sync has succeeded or failed. */
  readonly ended: Promise<undefined>;
  /** Whether the sync is only restoring the working folder. It accepts no more callers then. */
  isAborted: boolean;
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
    while (this.#run && (this.#run.choice !== choice || this.#run.isAborted))
      await abortable(this.#run.ended, signal);
    signal.throwIfAborted();
    const run = (this.#run ??= this.#begin(choice));
    return run.call.call(signal);
  }

  /** Starts a sync that has no caller, or keeps the running one until its end. The caller of `start` gets no result. */
  start(choice: Choice): void {
    this.join(this.#started.signal, choice).catch(() => undefined);
  }

  /** Resolves when no sync runs. Rejects with the signal's reason when the signal aborts. */
  async ended(signal: AbortSignal): Promise<void> {
    while (this.#run) await abortable(this.#run.ended, signal);
  }

  /** Aborts the running sync for all its callers, and all calls of `start`. */
  cancel(): void {
    this.#run?.cancelling.abort();
    this.#started.abort();
    this.#started = new AbortController();
  }

  /** Aborts a running sync and waits until it has restored the working folder. */
  async close(): Promise<void> {
    this.cancel();
    await this.#run?.ended;
  }

  #begin(choice: Choice): Run<Choice, Result> {
    const cancelling = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<undefined>();
    const call = new SharedCall((left) => {
      const signal = AbortSignal.any([left, cancelling.signal]);
      signal.addEventListener('abort', () => (run.isAborted = true), { once: true });
      return this.#start(signal, choice).finally(() => {
        this.#run = undefined;
        resolve(undefined);
      });
    });
    const run: Run<Choice, Result> = { choice, call, cancelling, ended, isAborted: false };
    return run;
  }
}
