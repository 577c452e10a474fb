/** This many failures within `WINDOW_MS` are too many. */
const MAX_ENDS = 3;
const WINDOW_MS = 60_000;
const FIRST_REST_MS = 60_000;
const LAST_REST_MS = 16 * 60_000;

/** How well the video of one step has worked. Times are milliseconds of one clock. */
export class StepHealth {
  #ends: number[] = [];
  #rests = 0;
  #restsUntil = 0;
  #openedAt = 0;

  opened(now: number): void {
    this.#openedAt = now;
  }

  /**
   * Notes that the video has failed. Returns for how many milliseconds the step must not be used: 0, or a rest after three
   * failures within a minute, or after a single failure soon after a rest. Each rest is twice as long as the one before.
   */
  ended(now: number): number {
    if (now - this.#openedAt >= WINDOW_MS) this.#rests = 0;
    this.#ends = [...this.#ends.filter((at) => now - at < WINDOW_MS), now];
    if (this.#ends.length < MAX_ENDS && this.#rests === 0) return 0;
    const rest = Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** this.#rests);
    this.#rests += 1;
    this.#restsUntil = now + rest;
    this.#ends = [];
    return rest;
  }

  rests(now: number): boolean {
    return now < this.#restsUntil;
  }

  /** Forgets the failures, because the device was not connected: the step did not cause them. */
  forgive(): void {
    this.#ends = [];
  }
}
