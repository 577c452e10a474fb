const MOST_DRIFT_US = 10_000_000;

/** The times at which a frame was captured and has arrived, in microseconds. */
export interface FrameTime {
  /** The time of the capture, on the clock of the source. */
  readonly ptsUs: number;
  /** The time of the arrival, on the clock of the recording. */
  readonly arrivedUs: number;
}

/**
 * Places frames on the time line of a file, which begins with 0 and never goes back. The distance between two frames is
 * the time between their captures. If the clock of the source goes back, stops or jumps, the distance is the time
 * between the arrivals of the frames, and at least 1 ms.
 */
export class Timeline {
  #last: FrameTime | undefined;
  #timeUs = 0;

  /** Returns the time of the next frame in the file, in microseconds. */
  next(frame: FrameTime): number {
    if (this.#last) {
      const captured = frame.ptsUs - this.#last.ptsUs;
      const arrived = frame.arrivedUs - this.#last.arrivedUs;
      const isPlausible = captured > 0 && captured < arrived + MOST_DRIFT_US;
      this.#timeUs += isPlausible ? captured : Math.max(1000, arrived);
    }
    this.#last = frame;
    return this.#timeUs;
  }
}
