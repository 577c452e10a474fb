/** The clock that provides the times of units whose stream contains no times. */
export interface ArrivalClock {
  /**
   * Returns the time in microseconds, on a clock that never goes back. Default: the time since the start of the
   * process.
   */
  readonly nowUs?: () => number;
}

/** Returns the time since the start of the process, in microseconds. */
export function processTimeUs(): number {
  return Math.round(performance.now() * 1000);
}
