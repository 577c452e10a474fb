/**
 * The time from the arrival of a piece of sound to its start, in seconds, if no other sound waits to be played. It is
 * long enough that a short delay of the next piece is not heard.
 */
const LEAD_S = 0.06;
/** The longest sound that may wait to be played, in seconds. */
const MAX_WAITING_S = 0.15;

/**
 * Decides when a piece of sound is played: directly after the previous piece. When too much sound waits, leaves out
 * pieces until the delay is short again.
 */
export class AudioSchedule {
  #nextS = 0;
  #isLate = false;

  /**
   * Returns when to play a piece of this length, in seconds on the clock of `nowS`; null if the piece must be left out.
   */
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
