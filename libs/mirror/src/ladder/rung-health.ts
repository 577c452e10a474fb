import { Backoff } from '@storedeck/async';

/** The number of failures within `WINDOW_MS` after which a rung rests: it is not used for a while. */
const MAX_ENDS = 3;
const WINDOW_MS = 60_000;

/**
 * Records how well the video of one rung works. All times are in milliseconds of the same clock. This class only
 * computes how long a rung rests. It does not wait, because the video continues on another rung.
 */
export class RungHealth {
  #ends: number[] = [];
  readonly #rests = new Backoff({ firstMs: 60_000, longestMs: 16 * 60_000 });
  #restsUntil = 0;
  #openedAt = 0;

  opened(now: number): void {
    this.#openedAt = now;
  }

  /**
   * Records that the video has failed. Returns the time in ms for which the rung must rest; 0 if it need not rest. The
   * rung must rest when the video has failed three times within a minute. After a rest, one failure is enough if the
   * video has worked for less than a minute. The first rest is one minute long. Each further rest is twice as long as
   * the previous one, up to 16 minutes. After the video has worked for a minute, the next rest is one minute long
   * again.
   */
  ended(now: number): number {
    if (now - this.#openedAt >= WINDOW_MS) this.#rests.reset();
    this.#ends = [...this.#ends.filter((at) => now - at < WINDOW_MS), now];
    if (this.#ends.length < MAX_ENDS && this.#rests.failures === 0) return 0;
    const rest = this.#rests.next();
    this.#restsUntil = now + rest;
    this.#ends = [];
    return rest;
  }

  rests(now: number): boolean {
    return now < this.#restsUntil;
  }

  /** Forgets the failures. Call this when the device was not connected, because then the rung did not cause them. */
  reset(): void {
    this.#ends = [];
  }
}
