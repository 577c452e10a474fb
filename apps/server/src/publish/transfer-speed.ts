interface Sample {
  readonly at: number;
  readonly bytes: number;
}

const WINDOW_MS = 20_000;
/**
 * The shortest time in ms for which a speed is calculated. In a shorter time, the delay of the first response would
 * affect the speed too much.
 */
const SHORTEST_MS = 1_000;

/** The speed of uploads over the last twenty seconds, and the time that is left. */
export class TransferSpeed {
  readonly #now: () => number;
  readonly #samples: Sample[];

  /**
   * @param sent the bytes that were sent before, which do not count for the speed
   * @param now returns the current time in ms
   */
  constructor(sent = 0, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#samples = [{ at: now(), bytes: sent }];
  }

  /** Records the number of all bytes that were sent. */
  note(bytes: number): void {
    const at = this.#now();
    this.#samples.push({ at, bytes });
    // The last sample before the window is kept, because it contains the number of bytes at the beginning of the
    // window.
    while ((this.#samples[1]?.at ?? at) <= at - WINDOW_MS) this.#samples.shift();
  }

  /**
   * Returns the speed in bytes per second; null while it is not known. It is also null while fewer bytes count than
   * before, because uploads are sent again.
   */
  bytesPerSecond(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < SHORTEST_MS || last.bytes <= first.bytes) return null;
    return Math.round(((last.bytes - first.bytes) * 1000) / (last.at - first.at));
  }

  /** Returns the time in seconds in which this number of bytes can be sent; null while the speed is not known. */
  secondsFor(bytes: number): number | null {
    const speed = this.bytesPerSecond();
    return speed === null ? null : Math.ceil(bytes / speed);
  }
}
