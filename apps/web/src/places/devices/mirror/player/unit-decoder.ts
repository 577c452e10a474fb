import type { DecodedFrame } from './picture-screen.ts';
import type { StreamFormat, StreamUnit } from './stream-format.ts';

/** Receives the results of a decoder. */
export interface DecoderSink {
  /** Called for each decoded frame. The receiver must close the image. */
  frame(frame: DecodedFrame): void;
  /** Called when the decoder needs a key frame to continue. */
  needsKey(): void;
  /** Called when this browser cannot decode the format. */
  undecodable(format: StreamFormat): void;
  /** Called when a unit does not have the announced format. */
  broken(error: Error): void;
}

/** Decodes the units of one format. */
export interface UnitDecoder {
  decode(unit: StreamUnit): void;
  /** Discards units that are not decoded yet. The next unit must be a key frame. */
  reset(): void;
  close(): void;
}
