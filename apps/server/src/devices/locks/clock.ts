/** The time, as locks see it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `work` once after `ms`. Returns the function that cancels it. The process may end meanwhile. */
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
