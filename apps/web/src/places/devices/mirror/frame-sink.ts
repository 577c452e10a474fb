/** Receives the frames and screenshots of a device. */
export interface FrameSink {
  /**
   * Draws a frame; rejects when the data is not an image. `requestedMs`: when a screenshot was requested, on the clock of
   * `performance.now()`; null for a frame of a stream.
   */
  show(image: Blob, requestedMs: number | null): Promise<void>;
  /** Reports why no frame arrives. The next drawn frame clears the report. */
  trouble(error: Error): void;
}

/** Sends the frames of a device to a sink until the signal aborts; then it resolves or rejects. */
export type Follow = (sink: FrameSink, signal: AbortSignal) => Promise<void>;
