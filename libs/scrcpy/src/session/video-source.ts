/** One access unit: the encoded data of one frame. */
export interface AccessUnit {
  /** Whether it can be decoded without the units before it. */
  readonly isKey: boolean;
  /** When the frame was captured, in microseconds of a clock that only grows. */
  readonly ptsUs: number;
  /** Annex B. A key frame begins with its parameter sets. */
  readonly data: Uint8Array;
  /** How a decoder must be configured for this unit: the same object until it changes, which it does at a key frame. */
  readonly format: VideoFormat;
}

/** How a decoder must be configured. */
export interface VideoFormat {
  /** The codec as WebCodecs names it, such as `avc1.42c033`. */
  readonly codec: string;
  /** The decoder configuration record, for units with length prefixes. `undefined`: units are Annex B. */
  readonly description: Uint8Array | undefined;
  /** Pixels of the frames. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A live video, whatever its device is. The properties of its format are those of the newest unit. */
export interface VideoSource extends VideoFormat, AsyncDisposable {
  /** The units, for one reader. Ends after `close`; rejects when the device ends the video. */
  readonly units: AsyncIterable<AccessUnit>;
  /** Asks for a key frame. It follows when the device has encoded it. */
  requestKeyFrame(): void;
  /** Ends the video. Resolves when nothing of it is left. */
  close(): Promise<void>;
}
