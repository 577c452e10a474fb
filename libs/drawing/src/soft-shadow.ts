import type { Context2D } from './canvas.ts';

const ALPHA = 0.18;
const RING_WIDTH = 3;

/**
 * Draws the soft shadow of a rounded box as rings around its edge. Each ring is as dark as a blurred edge would be at
 * that place. The blur of a canvas is not used, because it processes the whole box, and would take more than half of
 * the time that an image needs.
 */
export function drawSoftShadow(
  context: Context2D,
  box: { x: number; y: number; width: number; height: number; radius: number },
  blur: number,
): void {
  const drop = blur * 0.3;
  const rings = Math.ceil((drop + blur) / RING_WIDTH);
  const step = (drop + blur) / rings;
  context.lineWidth = step;
  for (let ring = 0; ring < rings; ring += 1) {
    const out = (ring + 0.5) * step - drop;
    context.beginPath();
    context.roundRect(
      box.x - out,
      box.y - out + drop,
      box.width + out * 2,
      box.height + out * 2,
      Math.max(0, box.radius + out),
    );
    // Approximates the integral of a normal distribution whose standard deviation is half the blur.
    context.strokeStyle = `rgba(20, 30, 25, ${ALPHA / (1 + Math.exp((out / blur) * 3.4))})`;
    context.stroke();
  }
}
