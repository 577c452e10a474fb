import type { PixelSize } from '../pictures/picture-source.ts';

/** The edge of a macroblock in pixels. Both sides of a video are multiples of it. */
export const BLOCK = 16;

/** One frame: brightness for each pixel, and two colour differences for each square of four pixels. */
export interface VideoFrame extends PixelSize {
  /** Brightness, then the two colour differences. */
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];
}

/** Converts pixels (red, green, blue, alpha) to a frame with the colours of BT.709 in limited range. */
export function frameOf(pixels: Uint8Array, { width, height }: PixelSize): VideoFrame {
  const luma = new Uint8Array(width * height);
  const [blue, red] = [new Uint8Array(luma.length / 4), new Uint8Array(luma.length / 4)];
  const half = width / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      luma[y * width + x] = 16 + 0.1826 * r + 0.6142 * g + 0.062 * b + 0.5;
      if ((x & 1) === 1 || (y & 1) === 1) continue;
      // Neighbouring pixels mostly have the same colour, so the colour of one stands for four.
      const to = (y / 2) * half + x / 2;
      blue[to] = 128 - 0.1006 * r - 0.3386 * g + 0.4392 * b + 0.5;
      red[to] = 128 + 0.4392 * r - 0.3989 * g - 0.0403 * b + 0.5;
    }
  }
  return { width, height, planes: [luma, blue, red] };
}

/** `before` with its left part, up to the pixel `x`, replaced by that of `after`. */
export function wiped(before: VideoFrame, after: VideoFrame, x: number): VideoFrame {
  const plane = (at: 0 | 1 | 2): Uint8Array => {
    const stride = at === 0 ? before.width : before.width / 2;
    const edge = at === 0 ? x : x / 2;
    return before.planes[at].map((value, index) =>
      index % stride < edge ? (after.planes[at][index] ?? 0) : value,
    );
  };
  return { ...before, planes: [plane(0), plane(1), plane(2)] };
}
