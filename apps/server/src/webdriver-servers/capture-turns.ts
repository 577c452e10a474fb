import { abortable } from '@storedeck/host';

/** A capture keeps the thread of the server busy for no more than this; for the rest of its time, the device works. */
const THREAD_MS = 100;
/** The longest time for which a capture lets inputs go first. */
const YIELD_MS = 100;

/**
 * When captures of the devices of one server begin. Appium performs the commands of all sessions in one thread, so captures
 * of the devices that are shown would leave no time for input. Therefore they begin one after another: after each, the
 * thread rests for as long as the capture took. None begins while a finger is down or an input is performed, for a while.
 */
export class CaptureTurns {
  readonly #now: () => number;
  readonly #inputs = new Set<object>();
  /** Resolves when the next capture may begin. */
  #free: Promise<unknown> = Promise.resolve();
  /** Resolves when no input is performed any more. */
  #quiet: PromiseWithResolvers<undefined> | undefined;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** An input of a device begins. */
  begin(device: object): void {
    if (this.#inputs.size === 0) this.#quiet = Promise.withResolvers();
    this.#inputs.add(device);
  }

  /** The input of the device has been performed. */
  end(device: object): void {
    this.#inputs.delete(device);
    if (this.#inputs.size === 0) this.#quiet?.resolve(undefined);
  }

  /** Calls `capture` when it is its turn. Rejects as it does, and with the reason of the signal. */
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

  /** Resolves when no input is performed, or after a while. */
  async #inputsFirst(): Promise<void> {
    if (this.#inputs.size > 0) await within(YIELD_MS, this.#quiet?.promise);
  }

  /** Resolves when the thread of the server has rested for as long as it worked for a capture. */
  async #rest(captured: Promise<unknown>): Promise<void> {
    const start = this.#now();
    await within(
      2 * THREAD_MS,
      captured.catch(() => undefined),
    );
    const rest = start + 2 * Math.min(THREAD_MS, this.#now() - start) - this.#now();
    if (rest > 0) await within(rest);
  }
}

/** Resolves with `work`, or after `ms` milliseconds. */
async function within(ms: number, work: Promise<unknown> = new Promise(() => undefined)): Promise<void> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
