import type { VideoUnit } from '../video-source.ts';

const MAX_UNITS = 30;
const MAX_BYTES = 512 * 1024;

/**
 * The newest key frame and the units after it. A new viewer starts at once with these units. Empty if these would be
 * more than 30 units or more than 512 KiB: in this case, a viewer starts faster with a new key frame.
 */
export class RecentUnits {
  #units: VideoUnit[] = [];
  #bytes = 0;

  get units(): readonly VideoUnit[] {
    return this.#units;
  }

  add(unit: VideoUnit): void {
    if (unit.isKey) {
      this.#units = [unit];
      this.#bytes = unit.data.length;
      return;
    }
    if (this.#units.length === 0) return;
    this.#units.push(unit);
    this.#bytes += unit.data.length;
    if (this.#units.length > MAX_UNITS || this.#bytes > MAX_BYTES) this.#units = [];
  }
}
