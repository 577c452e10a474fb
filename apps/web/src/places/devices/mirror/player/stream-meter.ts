/** The statistics of the last second of a stream. */
export interface StreamRate {
  readonly fps: number;
  /**
   * The average time from the arrival of a frame in the browser until the frame is drawn, in ms; null while no frame is
   * drawn.
   */
  readonly delayMs: number | null;
  readonly bitsPerSecond: number;
  /**
   * The highest frame rate within a movement since the stream has begun; null before the first movement. A still screen
   * lowers `fps`, but not this rate.
   */
  readonly fastest: number | null;
}

/** The rate of a stream that has not begun. */
export const NO_RATE: StreamRate = { fps: 0, delayMs: null, bitsPerSecond: 0, fastest: null };

const WINDOW_MS = 1000;
/** The number of frames of a movement from which its rate is measured. */
const MOVEMENT_FRAMES = 10;

/** Counts the bytes that arrive and the frames that are drawn. All times are milliseconds of the same clock. */
export class StreamMeter {
  #arrived: { readonly atMs: number; readonly bytes: number }[] = [];
  #drawn: { readonly atMs: number; readonly delayMs: number }[] = [];
  #fastest: number | null = null;

  arrived(atMs: number, bytes: number): void {
    this.#arrived.push({ atMs, bytes });
    this.#arrived = within(this.#arrived, atMs);
  }

  drawn(atMs: number, arrivedMs: number): void {
    this.#drawn.push({ atMs, delayMs: atMs - arrivedMs });
    this.#drawn = within(this.#drawn, atMs);
    const from = this.#drawn.at(-MOVEMENT_FRAMES);
    if (!from || from.atMs === atMs) return;
    this.#fastest = Math.max(this.#fastest ?? 0, ((MOVEMENT_FRAMES - 1) * 1000) / (atMs - from.atMs));
  }

  /** Returns the statistics of the second before this time. */
  read(nowMs: number): StreamRate {
    const drawn = within(this.#drawn, nowMs);
    const arrived = within(this.#arrived, nowMs);
    const delay = drawn.reduce((sum, { delayMs }) => sum + delayMs, 0);
    const bytes = arrived.reduce((sum, each) => sum + each.bytes, 0);
    return {
      fps: (drawn.length * 1000) / WINDOW_MS,
      delayMs: drawn.length > 0 ? delay / drawn.length : null,
      bitsPerSecond: (bytes * 8 * 1000) / WINDOW_MS,
      fastest: this.#fastest,
    };
  }
}

function within<Entry extends { readonly atMs: number }>(entries: readonly Entry[], nowMs: number): Entry[] {
  return entries.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
}
