interface Shown {
  readonly atMs: number;
  readonly latencyMs: number | null;
}

/** What a mirror tells of itself: how many pictures a second, and how old one is when it is shown. */
export interface FrameRate {
  readonly fps: number;
  /** From the request of a picture to its drawing; null when pictures come unasked. */
  readonly latencyMs: number | null;
}

const WINDOW_MS = 3000;

/** Measures the pictures of the last seconds. Times are milliseconds of any one clock. */
export class FrameMeter {
  #shown: Shown[] = [];

  add(atMs: number, latencyMs: number | null): void {
    this.#shown.push({ atMs, latencyMs });
    // Slow mirrors need two pictures to have a rate at all.
    while (this.#shown.length > 2 && atMs - (this.#shown[0]?.atMs ?? 0) > WINDOW_MS) this.#shown.shift();
  }

  /** The rate, as of now: it falls while no picture comes. */
  read(nowMs: number): FrameRate {
    const [first] = this.#shown;
    const last = this.#shown.at(-1);
    if (!first || !last) return { fps: 0, latencyMs: null };
    const mean = (last.atMs - first.atMs) / Math.max(1, this.#shown.length - 1);
    // While the next picture is not overdue, waiting for it is no slowness.
    const overdue = Math.max(0, nowMs - last.atMs - 2 * mean);
    const span = last.atMs - first.atMs + overdue;
    const latencies = this.#shown.flatMap(({ latencyMs }) => latencyMs ?? []);
    return {
      fps: span > 0 ? ((this.#shown.length - 1) * 1000) / span : 0,
      latencyMs:
        latencies.length > 0 ? latencies.reduce((sum, each) => sum + each, 0) / latencies.length : null,
    };
  }

  reset(): void {
    this.#shown = [];
  }
}
