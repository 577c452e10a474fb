import type { PictureLook } from '@storedeck/listing/compare';

/** A job for the picture worker. The addresses come from `pictureUrl`. */
export type PictureJob =
  | { readonly kind: 'look'; readonly url: string; readonly sha256: string | null }
  | { readonly kind: 'difference'; readonly before: string; readonly after: string };

/** The later of two pictures in grey. The pixels that differ are red. */
export interface Difference {
  readonly bitmap: ImageBitmap;
  /** The share of pixels that differ, 0 to 1. */
  readonly share: number;
}

export type PictureResult = PictureLook | Difference;
