import { drawnPictures } from '../pictures/drawn-picture.ts';
import type { PictureFormat, PixelSize } from '../pictures/picture-source.ts';
import type { Picture } from '../product/picture.ts';
import { createNodeCanvas } from './node-canvas.ts';

/** What a drawing thread is asked for. */
export interface DrawTask {
  readonly picture: Picture;
  readonly size: PixelSize;
  readonly format: PictureFormat;
}

const pictures = drawnPictures(createNodeCanvas());

/** The entry of a drawing thread. */
export function draw({ picture, size, format }: DrawTask) {
  return pictures.render(picture, size, format);
}
