import { type Pixels, scalePixels } from './scale-pixels.ts';

/**
 * The number of cells in each direction. A cell of an iPhone screenshot has about 20 × 44 pixels, which is the size of
 * two letters.
 */
const CELLS = 64;
/**
 * Two pictures look the same if the colours of each cell, on the scale from 0 to 255, differ by at most this number.
 * Differences measured in the demo: up to 19 for a JPEG of quality 80 at half the size, more than 40 after a change of
 * one letter, and more than 180 for a picture in another language.
 */
const MAX_CELL_DIFFERENCE = 20;
/**
 * The largest relative difference between the proportions of a picture and of its scaled copy. The difference comes
 * from rounding the shorter side to whole pixels.
 */
const MAX_RATIO_DIFFERENCE = 0.01;

/** The look of a picture, independent of its format and its number of pixels: a perceptual hash. */
export interface PictureLook {
  /** Width divided by height. */
  readonly ratio: number;
  /** The mean red, green and blue (0 to 255) of 64 × 64 cells of equal size, row by row. */
  readonly cells: Uint8Array;
}

/** Computes the look of a picture on a white background. The time grows with the number of pixels. */
export function pictureLook(pixels: Pixels): PictureLook {
  const cells = scalePixels(pixels, { width: CELLS, height: CELLS });
  const { width, height } = pixels.extent ?? pixels;
  return { ratio: width / height, cells };
}

/** Whether two pictures look the same to a person: one is a copy of the other, perhaps scaled or in another format. */
export function looksSame(a: PictureLook, b: PictureLook): boolean {
  if (Math.abs(a.ratio / b.ratio - 1) > MAX_RATIO_DIFFERENCE) return false;
  return a.cells.every((value, at) => Math.abs(value - (b.cells[at] ?? 0)) <= MAX_CELL_DIFFERENCE);
}
