import type { Picture } from '../product/picture.ts';

/** A file format of pictures. */
export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** Size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The bytes of a picture and their media type. */
export interface EncodedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Makes the bytes of pictures, and of the videos of app previews. */
export interface PictureSource {
  /** Encodes a picture in exactly this size. The fake stores cache the newest 64 MB. */
  render(picture: Picture, size: PixelSize, format: PictureFormat): Promise<EncodedPicture>;
  /** Makes the video of an app preview. Without this function, the fake stores serve a one-coloured video. */
  renderVideo?(preview: Picture): Promise<EncodedPicture>;
}
