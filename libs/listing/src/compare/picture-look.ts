import { type Pixels, scalePixels } from './scale-pixels.ts';

/** Cells in each direction. A cell of an iPhone screenshot has about 20 × 44 pixels: two letters of its text. */
const CELLS = 64;
/**
 * Two pictures look the same if no cell differs by more than this (of 255). Measured in the demo: JPEG of quality 80 at
 * half the size, up to 19; another letter, more than 40; another language, more than 180.
 */
const MAX_CELL_DIFFERENCE = 20;
/** The largest difference in proportions that the rounding of the shorter side of a scaled picture causes. */
const MAX_RATIO_DIFFERENCE = 0.01;

/** The look of a picture, independent of its format and its number of pixels: a perceptual hash. */
export interface PictureLook {
  /** Width divided by height. */
  readonly ratio: number;
  /** The mean red, green and blue of 64 × 64 equal cells, row by row. */
  readonly cells: Uint8Array;
}

/** Computes the look of a picture on a white ground. The time grows with the number of pixels. */
export function pictureLook(pixels: Pixels): PictureLook {
  const cells = scalePixels(pixels, { width: CELLS, height: CELLS });
  return { ratio: pixels.width / pixels.height, cells };
}

/** Whether two pictures look the same to a person: one is a copy of the other, perhaps scaled or in another format. */
export function looksSame(a: PictureLook, b: PictureLook): boolean {
  if (Math.abs(a.ratio / b.ratio - 1) > MAX_RATIO_DIFFERENCE) return false;
  return a.cells.every((value, at) => Math.abs(value - (b.cells[at] ?? 0)) <= MAX_CELL_DIFFERENCE);
}
