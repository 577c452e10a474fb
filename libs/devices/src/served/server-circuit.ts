import { Backoff } from '@storedeck/async';

import { DeviceError } from '../device-error.ts';

/**
 * Avoids repeated requests to a server that does not respond: after a failure, `run` rejects with the same error for
 * two seconds, without a request. Each further failure doubles this time, up to 30 seconds. `run` never waits
 * for the end of this time.
 */
export class ServerCircuit {
  readonly #now: () => number;
  readonly #backoff = new Backoff({ firstMs: 2000, longestMs: 30_000 });
  #open: { readonly error: DeviceError; readonly until: number } | undefined;

  /** `now` returns the time in ms of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The error of the last failed request; undefined if the server has responded since. */
  get error(): DeviceError | undefined {
    return this.#open?.error;
  }

  /**
   * Calls `work`, unless the server has failed a short time ago. Rejects with the error of `work`, or with the last
   * error of the server.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#open && this.#now() < this.#open.until) throw this.#open.error;
    try {
      const result = await work();
      this.#backoff.reset();
      this.#open = undefined;
      return result;
    } catch (error) {
      if (error instanceof DeviceError && UNUSABLE.has(error.code)) this.#note(error);
      throw error;
    }
  }

  #note(error: DeviceError): void {
    this.#open = { error, until: this.#now() + this.#backoff.next() };
  }
}

/**
 * The codes of errors that count as a failure of the server. An aborted request or a missing device is no such failure.
 */
const UNUSABLE: ReadonlySet<string> = new Set([
  'SERVER_UNREACHABLE',
  'SERVER_REDIRECTS',
  'TIMED_OUT',
  'AUTHENTICATION_FAILED',
  'WEBDRIVER_BAD_ANSWER',
  'WEBDRIVER_REFUSED',
]);
