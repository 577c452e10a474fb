/** A clock that calls back when it ran for `ms` without a pause. Does not keep the program running. */
export class Deadline {
  readonly #ms: number;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** Starts at once. */
  constructor(ms: number, expire: () => void) {
    this.#ms = ms;
    this.#expire = expire;
    this.restart();
  }

  restart(): void {
    this.stop();
    this.#timer = setTimeout(this.#expire, this.#ms).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
