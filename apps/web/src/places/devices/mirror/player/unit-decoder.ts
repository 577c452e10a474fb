import type { DecodedFrame } from './picture-screen.ts';
import type { StreamFormat, StreamUnit } from './stream-format.ts';

/** Receives the results of a decoder. */
export interface DecoderSink {
  /** The receiver closes the image. */
  frame(frame: DecodedFrame): void;
  /** The decoder needs a key frame to continue. */
  needsKey(): void;
  /** This browser cannot decode the format. */
  undecodable(format: StreamFormat): void;
  /** The data does not have the announced format. */
  broken(error: Error): void;
}

/** Decodes the units of one format. */
export interface UnitDecoder {
  decode(unit: StreamUnit): void;
  /** Discards units that are not decoded yet. The next unit must be a key frame. */
  reset(): void;
  close(): void;
}
