import { RequestError } from '../http/request-error.ts';

const FIRST_WAIT_MS = 2000;
const LAST_WAIT_MS = 30_000;

/**
 * Keeps a server that does not respond from being asked again and again: after a failure, calls fail with the same error
 * for a while, without a request. Each further failure doubles that time, up to 30 seconds.
 */
export class ServerCircuit {
  readonly #now: () => number;
  #failures = 0;
  #open: { readonly error: RequestError; readonly until: number } | undefined;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Why the server did not respond to the last request; undefined when it did. */
  get error(): RequestError | undefined {
    return this.#open?.error;
  }

  /** Calls `work`, unless the server has failed a short time ago. Rejects with its error, or the last one. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#open && this.#now() < this.#open.until) throw this.#open.error;
    try {
      const result = await work();
      this.#failures = 0;
      this.#open = undefined;
      return result;
    } catch (error) {
      if (error instanceof RequestError && UNUSABLE.has(error.code)) this.#note(error);
      throw error;
    }
  }

  #note(error: RequestError): void {
    const ms = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#open = { error, until: this.#now() + ms };
  }
}

/** An abort or a missing device says nothing about the server. */
const UNUSABLE: ReadonlySet<string> = new Set([
  'SERVER_UNREACHABLE',
  'SERVER_REDIRECTS',
  'TIMED_OUT',
  'AUTHENTICATION_FAILED',
  'WEBDRIVER_BAD_ANSWER',
  'WEBDRIVER_REFUSED',
]);
