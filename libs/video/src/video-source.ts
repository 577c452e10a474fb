/** One encoded frame of a video: an access unit of H.264 or H.265, or a whole picture. */
export interface VideoUnit {
  /** Whether it can be decoded without the units before it. */
  readonly isKey: boolean;
  /** When the frame was captured, in microseconds of a clock that never goes back. */
  readonly ptsUs: number;
  /**
   * If the format has no `description`: Annex B, in which a key frame begins with its parameter sets. If it has one:
   * NAL units with a length prefix of 4 bytes. For the codecs `jpeg` and `png`: an image file.
   */
  readonly data: Uint8Array;
  /**
   * The configuration of the decoder for this unit. The object stays the same until the format changes, which happens
   * only at a key frame.
   */
  readonly format: VideoFormat;
}

/** The configuration of a decoder. */
export interface VideoFormat {
  /** The codec as WebCodecs names it, such as `avc1.42c033`; `jpeg` or `png` when each unit is a picture. */
  readonly codec: string;
  /** The decoder configuration record, for units with length prefixes. `undefined`: units are Annex B or pictures. */
  readonly description: Uint8Array | undefined;
  /** Pixels of the frames. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A live video of any device. Its format properties describe the newest unit. */
export interface VideoSource extends VideoFormat, AsyncDisposable {
  /** The units, for one reader. Ends after `close`; rejects when the device ends the video. */
  readonly units: AsyncIterable<VideoUnit>;
  /**
   * Requests a key frame. It arrives when the device has encoded it. Does nothing if the source does not support
   * this.
   */
  requestKeyFrame(): void;
  /** Ends the video. Resolves when everything is closed. */
  close(): Promise<void>;
}
