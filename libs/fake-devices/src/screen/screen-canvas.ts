import { Sketch } from '@storedeck/drawing';
import { createSkiaCanvas, type SkiaSurface } from '@storedeck/drawing/node';

import { roboto } from './roboto.ts';

/** One image of a screen: its pixels, and the sketch that draws on them in points. */
export interface ScreenImage {
  readonly surface: SkiaSurface;
  readonly sketch: Sketch;
}

/** Makes images of one simulated screen. */
export class ScreenCanvas {
  readonly #canvas = createSkiaCanvas(roboto);
  readonly #size: { readonly width: number; readonly height: number; readonly scale: number };
  #background: { readonly name: string; readonly surface: SkiaSurface } | undefined;

  /** `width` and `height` are in pixels. `scale` is the number of pixels per point. */
  constructor(size: { width: number; height: number; scale: number }) {
    this.#size = size;
  }

  /** Loads the renderer. Rejects with the `DrawingError` `CANVAS_NOT_INSTALLED` when the renderer is missing. */
  ready(): Promise<void> {
    return this.#canvas.ready();
  }

  /** Makes a transparent image. Call `ready` first. */
  create(): ScreenImage {
    const { width, height, scale } = this.#size;
    const surface = this.#canvas.create(width, height);
    surface.context.scale(scale, scale);
    const points = { width: width / scale, height: height / scale };
    return {
      surface,
      sketch: new Sketch(this.#canvas, surface.context, { ...points, baseline: 'middle', weight: 400 }),
    };
  }

  /**
   * Draws a background over a whole image. If the last background had the same name, copies that background, because
   * gradients over a whole screen take most of the drawing time.
   */
  drawBackground(image: ScreenImage, name: string, paint: (sketch: Sketch) => void): void {
    if (this.#background?.name !== name) {
      const { surface, sketch } = this.create();
      paint(sketch);
      this.#background = { name, surface };
    }
    this.#background.surface.copyTo(image.surface);
  }
}
