import { createCanvas, loadImage } from '@napi-rs/canvas';

import { TAP_MARK_COLOR } from './draw-screen.ts';

/** Where a picture of a simulated phone shows the last tap: the middle of the mark, in pixels. `undefined` when there is none. */
export async function findTapMark(png: Uint8Array): Promise<{ x: number; y: number } | undefined> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(TAP_MARK_COLOR.slice(at, at + 2), 16));
  let [count, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) continue;
    count += 1;
    sumX += (at / 4) % image.width;
    sumY += Math.floor(at / 4 / image.width);
  }
  return count === 0 ? undefined : { x: Math.round(sumX / count), y: Math.round(sumY / count) };
}
