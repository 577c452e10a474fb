import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { findLines, type LargePicture, shrinkPixels } from './shrink-pixels.ts';

/** A picture of random pixels, which is shown between half of its size and its size. */
const PICTURE = fc
  .record({ width: fc.integer({ min: 2, max: 12 }), height: fc.integer({ min: 2, max: 12 }) })
  .chain(({ width, height }) =>
    fc.record({
      ...{ width: fc.constant(width), height: fc.constant(height) },
      pixels: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
      from: fc.constant({ x: 0.25, y: 0.5, width: width - 0.5, height: height - 0.75 }),
      to: fc.record({
        width: fc.integer({ min: Math.ceil(width / 2), max: width }),
        height: fc.integer({ min: Math.ceil(height / 2), max: height }),
      }),
    }),
  )
  .map((picture): LargePicture => ({ ...picture, wanted: { x: 0, y: 0, ...picture.to } }));

test('each pixel is mixed from the four around its place, by their shares', () => {
  fc.assert(
    fc.property(PICTURE, (picture) => {
      const shown = shrinkPixels(picture);
      const { wanted, from, to, width, height } = picture;
      for (let y = 0; y < wanted.height; y += 1)
        for (let x = 0; x < wanted.width; x += 1) {
          const left = clamp(from.x + ((x + 0.5) * from.width) / to.width - 0.5, width);
          const top = clamp(from.y + ((y + 0.5) * from.height) / to.height - 0.5, height);
          for (let byte = 0; byte < 4; byte += 1) {
            const difference =
              (shown[(y * wanted.width + x) * 4 + byte] ?? 0) - mix(picture, left, top, byte);
            // Shares are counted in 256ths, in both directions.
            expect(Math.abs(difference)).toBeLessThanOrEqual(2);
          }
        }
    }),
  );
});

test('a wanted part has the same pixels as in the whole', () => {
  fc.assert(
    fc.property(PICTURE, (picture) => {
      const { width, height } = picture.to;
      const whole = shrinkPixels(picture).slice();
      const part = shrinkPixels({ ...picture, wanted: { x: 1, y: 0, width: width - 1, height } });
      for (let y = 0; y < height; y += 1)
        expect([...part.subarray(y * (width - 1) * 4, (y + 1) * (width - 1) * 4)]).toEqual([
          ...whole.subarray((y * width + 1) * 4, (y + 1) * width * 4),
        ]);
    }),
  );
});

test('a part needs only the lines that are found for it', () => {
  fc.assert(
    fc.property(PICTURE, fc.nat(), (picture, from) => {
      const y = from % picture.to.height;
      const part = { ...picture, wanted: { ...picture.wanted, y, height: picture.to.height - y } };
      const whole = shrinkPixels(part).slice();
      const { first, count } = findLines(part);
      const row = picture.width * 4;
      const pixels = picture.pixels.slice(first * row, (first + count) * row);
      expect([...shrinkPixels({ ...part, pixels, firstLine: first })]).toEqual([...whole]);
    }),
  );
});

function clamp(place: number, size: number): number {
  return Math.min(Math.max(place, 0), size - 1);
}

function mix({ pixels, width, height }: LargePicture, left: number, top: number, byte: number): number {
  const read = (x: number, y: number) =>
    pixels[(Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4 + byte] ?? 0;
  const [x, y] = [Math.floor(left), Math.floor(top)];
  const [across, down] = [left - x, top - y];
  const upper = read(x, y) * (1 - across) + read(x + 1, y) * across;
  const lower = read(x, y + 1) * (1 - across) + read(x + 1, y + 1) * across;
  return upper * (1 - down) + lower * down;
}
