import type { Canvas } from '@storedeck/drawing';

import { drawnVideo } from '../videos/drawn-video.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureSource } from './picture-source.ts';

/** Draws pictures on `canvas`, in any size, and the videos of app previews. */
export function drawnPictures(canvas: Canvas): Required<PictureSource> {
  return {
    async render(picture, size, format) {
      await canvas.ready();
      const surface = canvas.create(size.width, size.height);
      surface.context.scale(size.width / picture.width, size.height / picture.height);
      drawPicture(canvas, surface.context, picture);
      return { bytes: await surface.encode(format), contentType: `image/${format}` };
    },
    renderVideo: (preview) => drawnVideo(canvas, preview),
  };
}
