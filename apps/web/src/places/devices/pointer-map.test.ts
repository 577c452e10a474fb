import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { drawnBox, isOn, toPixel, toPixelDistance } from './pointer-map.ts';

const length = fc.integer({ min: 1, max: 4000 });
const size = fc.record({ width: length, height: length });
const offset = fc.double({ min: -3000, max: 3000, noNaN: true });
const extent = fc.double({ min: 20, max: 3000, noNaN: true });
const box = fc.record({ x: offset, y: offset, width: extent, height: extent });

describe('the area of the frame', () => {
  test('leaves a letterbox at the sides of a wide box, and above and below in a high box', () => {
    const picture = { width: 100, height: 200 };
    expect(drawnBox({ x: 10, y: 20, width: 400, height: 400 }, picture)).toEqual({
      x: 110,
      y: 20,
      width: 200,
      height: 400,
    });
    expect(drawnBox({ x: 0, y: 0, width: 50, height: 400 }, picture)).toEqual({
      x: 0,
      y: 150,
      width: 50,
      height: 100,
    });
  });

  test('has the aspect ratio of the frame and fills the box in one direction', () => {
    fc.assert(
      fc.property(box, size, (outer, picture) => {
        const { width, height } = drawnBox(outer, picture);
        expect(width * picture.height).toBeCloseTo(height * picture.width, 4);
        expect(Math.min(outer.width - width, outer.height - height)).toBeCloseTo(0, 6);
      }),
    );
  });
});

describe('a point of the window', () => {
  test("in the middle of a frame's pixel maps to that pixel, at every position, zoom and pixel ratio", () => {
    const pixel = size.chain(({ width, height }) =>
      fc.record({
        picture: fc.constant({ width, height }),
        x: fc.integer({ min: 0, max: width - 1 }),
        y: fc.integer({ min: 0, max: height - 1 }),
      }),
    );
    fc.assert(
      fc.property(pixel, box, ({ picture, x, y }, outer) => {
        const drawn = drawnBox(outer, picture);
        const point = {
          x: drawn.x + ((x + 0.5) / picture.width) * drawn.width,
          y: drawn.y + ((y + 0.5) / picture.height) * drawn.height,
        };
        expect(isOn(point, drawn)).toBe(true);
        expect(toPixel(point, drawn, picture)).toEqual({ x, y });
      }),
      { numRuns: 2000 },
    );
  });

  test('beside the frame maps to a pixel of the frame', () => {
    fc.assert(
      fc.property(box, size, offset, offset, (outer, picture, x, y) => {
        const found = toPixel({ x, y }, drawnBox(outer, picture), picture);
        expect(found.x).toBeGreaterThanOrEqual(0);
        expect(found.y).toBeGreaterThanOrEqual(0);
        expect(found.x).toBeLessThan(picture.width);
        expect(found.y).toBeLessThan(picture.height);
      }),
    );
  });

  test('can reach the first and the last pixel of a scaled screen', () => {
    const drawn = { x: 100, y: 50, width: 300, height: 600 };
    const space = { width: 1080, height: 2160 };
    expect(toPixel({ x: 100, y: 50 }, drawn, space)).toEqual({ x: 0, y: 0 });
    expect(toPixel({ x: 399.99, y: 649.99 }, drawn, space)).toEqual({ x: 1079, y: 2159 });
    expect(isOn({ x: 400, y: 60 }, drawn)).toBe(false);
  });
});

test('a distance is scaled like the frame', () => {
  const drawn = { x: 7, y: 7, width: 270, height: 600 };
  expect(toPixelDistance({ x: 27, y: -60 }, drawn, { width: 1080, height: 2400 })).toEqual({
    x: 108,
    y: -240,
  });
});
