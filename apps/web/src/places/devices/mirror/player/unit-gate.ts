/**
 * What to do with a unit of encoded video. `restart` means: discard the decoder's queue, then decode the unit.
 * `request-key` means: drop the unit and request a key frame.
 */
export type UnitVerdict = 'decode' | 'restart' | 'drop' | 'request-key';

/**
 * The largest number of units in the queue of a decoder. A decoder with more units is too slow for the stream. Eight
 * frames at 60 frames per second are a delay of about an eighth of a second.
 */
export const MAX_QUEUED = 8;

/**
 * Decides which units are decoded. A unit needs all units since the last key frame, so a player that is late never
 * skips single units: it drops all units until the next key frame.
 */
export class UnitGate {
  #waitsForKey = true;

  /** Decides what to do with a unit. `queued` is the number of units that wait in the decoder. */
  judge(isKey: boolean, queued: number): UnitVerdict {
    if (isKey) {
      this.#waitsForKey = false;
      return queued > MAX_QUEUED ? 'restart' : 'decode';
    }
    if (this.#waitsForKey) return 'drop';
    if (queued <= MAX_QUEUED) return 'decode';
    this.#waitsForKey = true;
    return 'request-key';
  }

  /** Drops units until the next key frame. */
  waitForKey(): void {
    this.#waitsForKey = true;
  }
}
