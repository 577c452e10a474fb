import type { Canvas } from '@storedeck/drawing';

import { drawPicture } from '../pictures/draw-picture.ts';
import type { PictureSource } from '../pictures/picture-source.ts';
import { drawnVideo } from '../videos/drawn-video.ts';

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
