import { loadSkia } from './load-skia.ts';

/** A position in an image, in pixels from its upper left corner. The middle of the first pixel is (0.5, 0.5). */
export interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Finds the middle of all pixels of one colour, such as the mark of a tap in a screenshot. Rejects with
 * `CANVAS_NOT_INSTALLED`, or with the decoder's error when `image` is not an image.
 * @param image a PNG or another image file
 * @param color the exact colour, as `#rrggbb`
 * @returns the middle, or `undefined` when no pixel has the colour
 */
export async function middleOfColor(image: Uint8Array, color: string): Promise<ImagePoint | undefined> {
  const { createCanvas, loadImage } = await loadSkia();
  const decoded = await loadImage(image);
  const { width, height } = decoded;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(decoded, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  let [count, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) continue;
    count += 1;
    sumX += (at / 4) % width;
    sumY += Math.floor(at / 4 / width);
  }
  return count === 0 ? undefined : { x: sumX / count + 0.5, y: sumY / count + 0.5 };
}
