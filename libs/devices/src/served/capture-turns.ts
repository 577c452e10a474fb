import { abortable } from '@storedeck/async';

/**
 * The longest time in ms for which a capture keeps the thread of the server busy. If a capture takes longer, the thread
 * is free in the rest of the time, because only the device works.
 */
const THREAD_MS = 100;
/** The longest time in ms for which a capture waits until inputs have been performed. */
const YIELD_MS = 100;

/**
 * Decides when captures of the devices of one server begin. Appium performs the commands of all sessions in one thread,
 * so captures without a pause would leave no time for input. Therefore captures begin one after another, and after each
 * capture the thread rests for as long as the capture has kept the thread busy. While a finger is down or an input is
 * performed, a capture waits for up to `YIELD_MS`.
 */
export class CaptureTurns {
  readonly #inputs = new Set<object>();
  /** Resolves when the next capture may begin. */
  #free: Promise<unknown> = Promise.resolve();
  /** Resolves when no input is performed any longer. */
  #quiet: PromiseWithResolvers<undefined> | undefined;

  /** Call this when an input of a device begins. */
  begin(device: object): void {
    if (this.#inputs.size === 0) this.#quiet = Promise.withResolvers();
    this.#inputs.add(device);
  }

  /** Call this when the input of the device has been performed. */
  end(device: object): void {
    this.#inputs.delete(device);
    if (this.#inputs.size === 0) this.#quiet?.resolve(undefined);
  }

  /** Calls `capture` when its turn has come. Rejects with the error of `capture`, or with the reason of the signal. */
  async run<Result>(capture: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const turn = this.#free;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#free = promise;
    try {
      await abortable(turn, signal);
      await abortable(this.#inputsFirst(), signal);
    } catch (error) {
      resolve(turn);
      throw error;
    }
    const captured = capture();
    resolve(this.#rest(captured));
    return captured;
  }

  /** Resolves when no input is performed, or after `YIELD_MS`. */
  async #inputsFirst(): Promise<void> {
    if (this.#inputs.size > 0) await within(YIELD_MS, this.#quiet?.promise);
  }

  /** Resolves when the thread of the server has rested for as long as it worked for a capture. */
  async #rest(captured: Promise<unknown>): Promise<void> {
    const start = performance.now();
    await within(
      2 * THREAD_MS,
      captured.catch(() => undefined),
    );
    const rest = start + 2 * Math.min(THREAD_MS, performance.now() - start) - performance.now();
    if (rest > 0) await within(rest);
  }
}

/** Waits until `work` has settled, but at most `ms` milliseconds. */
async function within(ms: number, work: Promise<unknown> = new Promise(() => undefined)): Promise<void> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
