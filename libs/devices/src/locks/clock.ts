/** The time and the timers that locks use. A test can replace them. */
export interface Clock {
  /** Returns the time in ms since 1970. */
  now(): number;
  /**
   * Calls `work` once after `ms` milliseconds. Returns a function that prevents the call. The timer does not keep the
   * process running.
   */
  after(ms: number, work: () => void): () => void;
}

/** The time of this computer. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
