/** Seconds from the arrival of the first sound to its start, so that a short delay of the next one is not heard. */
const LEAD_S = 0.06;
/** Seconds of sound that wait, at most. */
const MAX_WAITING_S = 0.15;

/**
 * Decides when a piece of sound is played: directly after the one before it. When too much waits, pieces are left out
 * until the sound is near again.
 */
export class AudioSchedule {
  #nextS = 0;
  #isLate = false;

  /** When to play a piece of this length, in seconds of the clock of `nowS`; null: leave it out. */
  next(nowS: number, lengthS: number): number | null {
    if (this.#nextS <= nowS) this.#nextS = nowS + LEAD_S;
    const waitingS = this.#nextS - nowS;
    this.#isLate = waitingS > (this.#isLate ? LEAD_S : MAX_WAITING_S);
    if (this.#isLate) return null;
    const startS = this.#nextS;
    this.#nextS += lengthS;
    return startS;
  }
}
