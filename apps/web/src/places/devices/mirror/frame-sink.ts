/** Where the pictures of a device go. */
export interface FrameSink {
  /**
   * Shows a picture; resolves once it is drawn, rejects when it is none. `askedMs`: when it was asked for, on the clock of
   * `performance.now()`; null for one that came unasked.
   */
  show(picture: Blob, askedMs: number | null): Promise<void>;
  /** Tells why no picture comes. The next one that is shown takes it back. */
  trouble(error: Error): void;
}

/** How the pictures of a device get here; ends, by rejecting or resolving, when `signal` does. */
export type Follow = (sink: FrameSink, signal: AbortSignal) => Promise<void>;
