/** A size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The information in the headers of a picture file. */
export interface PictureHeader {
  readonly format: 'png' | 'jpg' | 'webp';
  /** Null when the headers are invalid or incomplete, or a side is zero. */
  readonly size: PictureSize | null;
  /** `cmyk` is for print. Null when the headers do not contain the colours. */
  readonly colour: 'grey' | 'rgb' | 'palette' | 'cmyk' | null;
  /**
   * How pixels can be transparent: by an alpha `channel`, or because some `colours` of a PNG are marked as transparent.
   * Null when the headers allow only opaque pixels, or cannot be read.
   */
  readonly alpha: 'channel' | 'colours' | null;
}
