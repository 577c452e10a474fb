/** Counts calls for a caller who shows the progress. */
export interface CallProgress {
  /** Runs a call. Adds the call to the total at once, and counts it as done when its response has arrived. */
  track<Response>(call: () => Promise<Response>): Promise<Response>;
}
