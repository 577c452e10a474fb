import type { DecodedFrame } from './picture-screen.ts';
import type { StreamFormat, StreamUnit } from './stream-format.ts';

/** Receives what a decoder makes of a stream. */
export interface DecoderSink {
  /** The receiver closes the image. */
  frame(frame: DecodedFrame): void;
  /** The decoder needs a key frame to continue. */
  needsKey(): void;
  /** This browser cannot decode the format. */
  undecodable(format: StreamFormat): void;
  /** The data is not what the format says. */
  broken(error: Error): void;
}

/** Decodes the units of one format. */
export interface UnitDecoder {
  decode(unit: StreamUnit): void;
  /** Forgets what was not decoded yet. The next unit must be a key frame. */
  reset(): void;
  close(): void;
}
