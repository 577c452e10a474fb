import type { VideoSource } from '../video-source.ts';

/** Options of a `VideoRelay`. */
export interface RelayOptions<Source extends VideoSource> {
  /** Starts the source. Called for the first viewer, and for the next viewer after the source has ended. */
  readonly open: (signal: AbortSignal) => Promise<Source>;
  /**
   * Time for which the source continues without viewers, in milliseconds, so that a reload of a page does not restart
   * the source. Default 3000.
   */
  readonly graceMs?: number;
}
