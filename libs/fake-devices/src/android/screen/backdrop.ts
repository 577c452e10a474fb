import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

/** What stays as it is from one picture to the next, drawn once: gradients and shadows over a whole screen take most of the time. */
export class Backdrop {
  #kept: { readonly key: string; readonly canvas: Canvas } | undefined;

  /** Fills the screen with what `paint` draws, or with what it drew when `key` was the same at the last call. */
  draw(context: SKRSContext2D, key: string, paint: (context: SKRSContext2D) => void): void {
    if (this.#kept?.key !== key) {
      const canvas = createCanvas(context.canvas.width, context.canvas.height);
      const layer = canvas.getContext('2d');
      layer.setTransform(context.getTransform());
      paint(layer);
      this.#kept = { key, canvas };
    }
    context.save();
    context.resetTransform();
    context.drawImage(this.#kept.canvas, 0, 0);
    context.restore();
  }
}
