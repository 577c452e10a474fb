/** A size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The information in the headers of a picture file. */
export interface PictureHeader {
  readonly format: 'png' | 'jpg' | 'webp';
  /** The size as the picture is shown: upright. Null when the headers are invalid or incomplete, or a side is zero. */
  readonly size: PictureSize | null;
  /**
   * Whether a picture is stored turned or mirrored, as phones store photos, and its EXIF data say how to show it. Programs
   * that do not read EXIF data show it lying on its side.
   */
  readonly turned: boolean;
  /** `cmyk` is for print. Null when the headers do not contain the colours. */
  readonly colour: 'grey' | 'rgb' | 'palette' | 'cmyk' | null;
  /**
   * How pixels can be transparent: by an alpha `channel`, or because some `colours` of a PNG are marked as transparent.
   * Null when the headers allow only opaque pixels, or cannot be read.
   */
  readonly alpha: 'channel' | 'colours' | null;
  /** Bits of each colour channel. Null when the headers do not contain them. */
  readonly depth: number | null;
  /** Whether a PNG contains several frames. */
  readonly animated: boolean;
}

/** The properties of a picture of which nothing else is known. */
export const UNREAD: Omit<PictureHeader, 'format'> = {
  size: null,
  turned: false,
  colour: null,
  alpha: null,
  depth: null,
  animated: false,
};
