/** One encoded frame of a video: an access unit of H.264 or H.265, or a whole picture. */
export interface VideoUnit {
  /** Whether it can be decoded without the units before it. */
  readonly isKey: boolean;
  /** When the frame was captured, in microseconds of a clock that only grows. */
  readonly ptsUs: number;
  /**
   * Without a `description` of its format: Annex B, and a key frame begins with its parameter sets. With one: NAL units
   * with a length prefix of 4 bytes. For the codecs `jpeg` and `png`: a file.
   */
  readonly data: Uint8Array;
  /** How a decoder must be configured for this unit: the same object until it changes, which it does at a key frame. */
  readonly format: VideoFormat;
}

/** How a decoder must be configured. */
export interface VideoFormat {
  /** The codec as WebCodecs names it, such as `avc1.42c033`; `jpeg` or `png` when each unit is a picture. */
  readonly codec: string;
  /** The decoder configuration record, for units with length prefixes. `undefined`: units are Annex B or pictures. */
  readonly description: Uint8Array | undefined;
  /** Pixels of the frames. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A live video, whatever its device is. The properties of its format are those of the newest unit. */
export interface VideoSource extends VideoFormat, AsyncDisposable {
  /** The units, for one reader. Ends after `close`; rejects when the device ends the video. */
  readonly units: AsyncIterable<VideoUnit>;
  /** Requests a key frame. It follows when the device has encoded it. Does nothing where a source cannot do that. */
  requestKeyFrame(): void;
  /** Ends the video. Resolves when nothing of it is left. */
  close(): Promise<void>;
}
