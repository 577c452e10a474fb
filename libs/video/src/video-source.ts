/** One encoded frame of a video: an access unit of H.264 or H.265, or an image file. */
export interface VideoUnit {
  /** Whether the unit can be decoded without the units before it. */
  readonly isKey: boolean;
  /**
   * The time of the capture in microseconds, on a clock that never goes back. The time of arrival if the stream has no
   * times.
   */
  readonly ptsUs: number;
  /**
   * If the format has no `description`: Annex B, in which a key frame begins with its parameter sets. If the format has
   * a `description`: NAL units with length prefixes of 4 bytes. For the codecs `jpeg` and `png`: an image file.
   */
  readonly data: Uint8Array;
  /**
   * The configuration of the decoder for this unit. All units have the same object until the format changes, which
   * happens only at a key frame.
   */
  readonly format: VideoFormat;
}

/** The configuration of a decoder. */
export interface VideoFormat {
  /** The name of the codec in WebCodecs, such as `avc1.42c033`; `jpeg` or `png` if each unit is an image file. */
  readonly codec: string;
  /**
   * The decoder configuration record, for units with length prefixes. Undefined if units are Annex B or image files.
   */
  readonly description: Uint8Array | undefined;
  /** The size of the frames in pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A live video of a device. `codec`, `description` and `size` are those of the newest unit. */
export interface VideoSource extends VideoFormat, AsyncDisposable {
  /** The units, for one reader. Ends after `close`; rejects if the device ends the video. */
  readonly units: AsyncIterable<VideoUnit>;
  /**
   * Requests a key frame, which arrives when the device has encoded it. Does nothing if the source cannot request one.
   */
  requestKeyFrame(): void;
  /**
   * The relay calls this with false when no viewer receives units any more, and with true when a viewer receives units
   * again. Before the first call, the source must send units. To save work, a source may send no units after a call
   * with false.
   */
  setWatched?(isWatched: boolean): void;
  /** Ends the video. Resolves when everything that the source has opened is closed. */
  close(): Promise<void>;
}
