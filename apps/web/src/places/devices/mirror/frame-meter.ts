interface Shown {
  readonly atMs: number;
  readonly latencyMs: number | null;
}

/** The statistics of a mirror: frames per second, and the age of a frame when it is drawn. */
export interface FrameRate {
  readonly fps: number;
  /** Time from the request of a screenshot until it is drawn; null for a stream. */
  readonly latencyMs: number | null;
}

const WINDOW_MS = 3000;

/** Measures the frames of the last seconds. All times are milliseconds of the same clock. */
export class FrameMeter {
  #shown: Shown[] = [];

  add(atMs: number, latencyMs: number | null): void {
    this.#shown.push({ atMs, latencyMs });
    // A rate needs at least two frames, even when they are older than the window.
    while (this.#shown.length > 2 && atMs - (this.#shown[0]?.atMs ?? 0) > WINDOW_MS) this.#shown.shift();
  }

  /** The statistics at this time. The rate falls while no frame arrives. */
  read(nowMs: number): FrameRate {
    const [first] = this.#shown;
    const last = this.#shown.at(-1);
    if (!first || !last) return { fps: 0, latencyMs: null };
    const mean = (last.atMs - first.atMs) / Math.max(1, this.#shown.length - 1);
    // The time since the last frame counts only once it is longer than usual.
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
