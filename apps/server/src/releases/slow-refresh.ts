/** The wait between two refreshes: at most 60 an hour, of a few calls each, of the 3,500 that Apple allows a key. */
const WAIT_MS = 60_000;
/** The longest wait after failures, such as a used-up limit. */
const MAX_WAIT_MS = 30 * 60_000;

interface RefreshOptions {
  /** Whether somebody watches. Refreshing ends when nobody does. */
  readonly isWanted: () => boolean;
  /** Resolves to whether everything was read. */
  readonly refresh: () => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

/** Calls a function at slow intervals as long as somebody watches. After a failure, each wait is twice as long. */
export class SlowRefresh {
  readonly #options: RefreshOptions;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = WAIT_MS;
  #stopped = false;

  constructor(options: RefreshOptions) {
    this.#options = options;
  }

  /** Starts the intervals, unless they run already. */
  start(): void {
    if (this.#timer || this.#stopped) return;
    this.#timer = setTimeout(() => void this.#tick(), this.#waitMs).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #tick(): Promise<void> {
    if (this.#options.isWanted()) {
      const succeeded = await this.#refresh();
      this.#waitMs = succeeded ? WAIT_MS : Math.min(this.#waitMs * 2, MAX_WAIT_MS);
      this.#timer = undefined;
      this.start();
    } else this.#timer = undefined;
  }

  async #refresh(): Promise<boolean> {
    try {
      return await this.#options.refresh();
    } catch (error) {
      this.#options.onFailure(error);
      return false;
    }
  }
}
