/** The clock that gives units their times, for streams that contain no times. */
export interface ArrivalClock {
  /** Microseconds of a clock that only grows. Default: the time since the start of the process. */
  readonly nowUs?: () => number;
}

/** Microseconds since the start of the process. */
export function processTimeUs(): number {
  return Math.round(performance.now() * 1000);
}
