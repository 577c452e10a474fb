import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { scalePixels } from './scale-pixels.ts';

const side = fc.integer({ min: 1, max: 12 });

/** The mean of the area of each new pixel, computed slowly and directly from the definition. */
function means(data: readonly number[], from: [number, number], to: [number, number]): number[] {
  const [width, height] = from;
  const overlap = (pixel: number, cell: number, size: number) =>
    Math.max(0, Math.min(pixel + 1, (cell + 1) * size) - Math.max(pixel, cell * size));
  return Array.from({ length: to[0] * to[1] * 3 }, (_, at) => {
    const [channel, x, y] = [at % 3, Math.floor(at / 3) % to[0], Math.floor(at / 3 / to[0])];
    let sum = 0;
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const pixel = 4 * (row * width + column);
        const alpha = data[pixel + 3]! / 255;
        const value = data[pixel + channel]! * alpha + 255 * (1 - alpha);
        sum += value * overlap(column, x, width / to[0]) * overlap(row, y, height / to[1]);
      }
    return sum / ((width / to[0]) * (height / to[1]));
  });
}

test('each new pixel is the mean of its area, on a white background', () => {
  const pictures = fc.tuple(side, side).chain(([width, height]) =>
    fc.tuple(
      fc.constant([width, height] as [number, number]),
      fc.tuple(fc.integer({ min: 1, max: width }), fc.integer({ min: 1, max: height })),
      fc.array(fc.integer({ min: 0, max: 255 }), {
        minLength: width * height * 4,
        maxLength: width * height * 4,
      }),
    ),
  );
  fc.assert(
    fc.property(pictures, ([from, to, data]) => {
      const scaled = scalePixels({ data, width: from[0], height: from[1] }, { width: to[0], height: to[1] });
      const expected = means(data, from, to);
      expect(scaled.length).toBe(expected.length);
      for (const [at, value] of scaled.entries())
        expect(Math.abs(value - expected[at]!)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});
