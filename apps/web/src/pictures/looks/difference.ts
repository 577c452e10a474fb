import type { Pixels } from '@storedeck/listing/compare';

import type { Difference } from './picture-job.ts';

/**
 * The smallest difference of a colour channel (0 to 255) that is shown. The compression of a good JPEG causes smaller
 * differences, which are not changes of the picture.
 */
const MIN_DIFFERENCE = 24;

/**
 * Draws the later picture in pale grey. Pixels that differ from the earlier picture are red. The earlier picture is
 * scaled to the size of the later picture.
 */
export async function drawDifference(before: Pixels, after: Pixels): Promise<Difference> {
  const { width, height } = after;
  const pixels = new Uint8ClampedArray(4 * width * height);
  let differing = 0;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * before.height) / height) * before.width;
    for (let x = 0; x < width; x += 1) {
      const [to, from] = [4 * (y * width + x), 4 * (row + Math.floor((x * before.width) / width))];
      const [red, green, blue] = [after.data[to] ?? 0, after.data[to + 1] ?? 0, after.data[to + 2] ?? 0];
      const difference = Math.max(
        Math.abs(red - (before.data[from] ?? 0)),
        Math.abs(green - (before.data[from + 1] ?? 0)),
        Math.abs(blue - (before.data[from + 2] ?? 0)),
      );
      const grey = 170 + (0.3 * red + 0.59 * green + 0.11 * blue) / 3;
      const differs = difference >= MIN_DIFFERENCE;
      if (differs) differing += 1;
      pixels[to] = differs ? 214 : grey;
      pixels[to + 1] = differs ? 20 : grey;
      pixels[to + 2] = differs ? 60 : grey;
      pixels[to + 3] = 255;
    }
  }
  const bitmap = await createImageBitmap(new ImageData(pixels, width, height));
  return { bitmap, share: differing / (width * height) };
}
