import { median } from '../measure/median.ts';

/** Counts the packets of a sound, and measures how old each is when it arrives. */
export class SoundMeter {
  #delaysMs: number[] = [];

  /** The packets since the last `take`. */
  get packets(): number {
    return this.#delaysMs.length;
  }

  /** `ptsUs`: when the phone has captured the packet. A simulated phone uses the clock of this computer. */
  note(ptsUs: number): void {
    this.#delaysMs.push(Number(process.hrtime.bigint()) / 1e6 - ptsUs / 1000);
  }

  /** The packets since the last call, and the median of their delays, which begin anew. */
  take(): { readonly packets: number; readonly delayMs: number } {
    const delays = this.#delaysMs;
    this.#delaysMs = [];
    return { packets: delays.length, delayMs: median(delays) };
  }
}
