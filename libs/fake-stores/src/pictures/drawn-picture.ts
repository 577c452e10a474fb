import type { Canvas } from '@storedeck/drawing';

import { drawPicture } from './draw-picture.ts';
import type { PictureSource } from './picture-source.ts';

/** Draws pictures on `canvas`, in any size. */
export function drawnPictures(canvas: Canvas): PictureSource {
  return {
    async render(picture, size, format) {
      await canvas.ready();
      const surface = canvas.create(size.width, size.height);
      surface.context.scale(size.width / picture.width, size.height / picture.height);
      drawPicture(canvas, surface.context, picture);
      return { bytes: await surface.encode(format), contentType: `image/${format}` };
    },
  };
}
