import { drawnPictures } from '../picture-sources/drawn-picture.ts';
import type { PictureFormat, PixelSize } from '../pictures/picture-source.ts';
import type { Picture } from '../product/picture.ts';
import { createNodeCanvas } from './node-canvas.ts';

/** One picture or video for a drawing thread. */
export interface DrawTask {
  readonly picture: Picture;
  readonly size: PixelSize;
  readonly format: PictureFormat | 'video';
}

const pictures = drawnPictures(createNodeCanvas());

/** The function that a drawing thread runs. */
export function draw({ picture, size, format }: DrawTask) {
  return format === 'video' ? pictures.renderVideo(picture) : pictures.render(picture, size, format);
}
