import { median } from '../measure/median.ts';

/** Counts the packets of a sound, and measures how old each packet is when it arrives. */
export class SoundMeter {
  #delaysMs: number[] = [];

  /** The number of packets since the last call of `take`. */
  get packets(): number {
    return this.#delaysMs.length;
  }

  /**
   * Adds a packet. `ptsUs`: the time at which the phone has captured the packet, in microseconds. The delay is correct
   * only if the phone uses the same clock as `process.hrtime` of this computer. Simulated phones do.
   */
  note(ptsUs: number): void {
    this.#delaysMs.push(Number(process.hrtime.bigint()) / 1e6 - ptsUs / 1000);
  }

  /**
   * Returns the number of packets since the last call and the median of their delays in ms. Then starts to count from
   * zero.
   */
  take(): { readonly packets: number; readonly delayMs: number } {
    const delays = this.#delaysMs;
    this.#delaysMs = [];
    return { packets: delays.length, delayMs: median(delays) };
  }
}
