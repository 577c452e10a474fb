import type { Plane } from './prediction.ts';

/** The planes of an image: brightness, and two colour differences of half the width and height. */
export const PLANES = ['luma', 'blue', 'red'] as const;
export type PlaneName = (typeof PLANES)[number];

/** An image as luma and chroma planes (4:2:0, BT.709, limited range), with sides that are multiples of 16. */
export class YuvImage {
  readonly width: number;
  readonly height: number;
  readonly planes: Readonly<Record<PlaneName, Plane>>;

  constructor(width: number, height: number) {
    this.width = Math.ceil(width / 16) * 16;
    this.height = Math.ceil(height / 16) * 16;
    const length = this.width * this.height;
    const chroma = (): Plane => ({ samples: new Uint8Array(length / 4).fill(128), stride: this.width / 2 });
    this.planes = {
      luma: { samples: new Uint8Array(length).fill(16), stride: this.width },
      blue: chroma(),
      red: chroma(),
    };
  }

  /**
   * Converts RGBA pixels, and puts them into the upper left part of the image. `width` and `height`: the number of
   * pixels in a row and the number of rows. Both must be even, because each square of four pixels has one sample in
   * each chroma plane.
   */
  set(pixels: Uint8Array, width: number, height: number): void {
    const { luma, blue: blues, red: reds } = this.planes;
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let corner = 0; corner < 4; corner += 1) {
          const atX = x + (corner & 1);
          const atY = y + (corner >> 1);
          const at = (atY * width + atX) * 4;
          const r = pixels[at] ?? 0;
          const g = pixels[at + 1] ?? 0;
          const b = pixels[at + 2] ?? 0;
          luma.samples[atY * this.width + atX] = (11_966 * r + 40_254 * g + 4064 * b + 1_081_344) >> 16;
          red += r;
          green += g;
          blue += b;
        }
        const at = (y >> 1) * (this.width >> 1) + (x >> 1);
        blues.samples[at] = (-6596 * red - 22_189 * green + 28_784 * blue + 33_685_504) >> 18;
        reds.samples[at] = (28_784 * red - 26_145 * green - 2639 * blue + 33_685_504) >> 18;
      }
    }
  }
}
