import type { Canvas, Surface } from '@storedeck/drawing';

import { drawPicture } from '../pictures/draw-picture.ts';
import type { PictureSource, PixelSize } from '../pictures/picture-source.ts';
import { drawnVideo } from '../videos/drawn-video.ts';

/** Draws pictures on `canvas`, in any size, and the videos of app previews. */
export function drawnPictures(canvas: Canvas): Required<PictureSource> {
  // The latest surface is used again for a picture of its size, because a new one takes a third of the time. Each drawing
  // covers what was there.
  let spare: (PixelSize & { readonly surface: Surface }) | undefined;
  const takeSurface = ({ width, height }: PixelSize): Surface => {
    if (spare?.width !== width || spare.height !== height) return canvas.create(width, height);
    const { surface } = spare;
    spare = undefined;
    return surface;
  };
  return {
    async render(picture, size, format) {
      await canvas.ready();
      const surface = takeSurface(size);
      surface.context.save();
      surface.context.scale(size.width / picture.width, size.height / picture.height);
      drawPicture(canvas, surface.context, picture);
      surface.context.restore();
      const bytes = await surface.encode(format);
      spare = { ...size, surface };
      return { bytes, contentType: `image/${format}` };
    },
    renderVideo: (preview) => drawnVideo(canvas, preview),
  };
}
