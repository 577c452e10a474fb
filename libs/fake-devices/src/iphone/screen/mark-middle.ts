import { createCanvas, loadImage } from '@napi-rs/canvas';

import { SCREEN } from './screen-state.ts';

/** The middle, in points, of all pixels of one colour (`#rrggbb`) in a screenshot; `undefined` when there is none. */
export async function iphoneMarkMiddle(
  png: Buffer,
  color: string,
): Promise<{ x: number; y: number } | undefined> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const wanted = Number.parseInt(color.slice(1), 16);
  let [count, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const found = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    if (found !== wanted) continue;
    count += 1;
    sumX += (at / 4) % image.width;
    sumY += Math.floor(at / 4 / image.width);
  }
  if (count === 0) return undefined;
  return { x: (sumX / count + 0.5) / SCREEN.scale, y: (sumY / count + 0.5) / SCREEN.scale };
}
