import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { toPicturePixel, toScreenPoint } from './screen-point.ts';

const side = fc.integer({ min: 1, max: 4000 });
const turn = fc.constantFrom<(0 | 90 | 180 | 270)[]>(0, 90, 180, 270);

function makeArea(width: number, height: number) {
  return { width, height };
}

describe('a pixel of a picture on the screen', () => {
  test('comes back as the same pixel, in every rotation and scale, if the screen is at least as fine', () => {
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side, turn, scale: fc.double({ min: 1, max: 4, noNaN: true }) }),
        fc.record({
          u: fc.double({ min: 0, max: 0.999, noNaN: true }),
          v: fc.double({ min: 0, max: 0.999, noNaN: true }),
        }),
        ({ width, height, turn: turned, scale }, { u, v }) => {
          const picture = makeArea(width, height);
          const [w, h] = turned % 180 === 0 ? [width, height] : [height, width];
          const pictured = {
            picture,
            screen: makeArea(Math.ceil(w * scale), Math.ceil(h * scale)),
            turn: turned,
          };
          const pixel = { x: Math.floor(u * width), y: Math.floor(v * height) };
          expect(toPicturePixel(toScreenPoint(pixel, pictured), pictured)).toEqual(pixel);
        },
      ),
    );
  });

  test('comes back as the same pixel on a screen of points that takes hundredths', () => {
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side, turn, scale: fc.constantFrom(1, 2, 3, 2.608, 0.5) }),
        fc.record({
          u: fc.double({ min: 0, max: 0.999, noNaN: true }),
          v: fc.double({ min: 0, max: 0.999, noNaN: true }),
        }),
        ({ width, height, turn: turned, scale }, { u, v }) => {
          const [w, h] = turned % 180 === 0 ? [width, height] : [height, width];
          const pictured = {
            ...{ picture: makeArea(width, height), screen: makeArea(w / scale, h / scale) },
            ...{ turn: turned, stepsPerUnit: 100 },
          };
          const pixel = { x: Math.floor(u * width), y: Math.floor(v * height) };
          const point = toScreenPoint(pixel, pictured);
          expect(toPicturePixel(point, pictured)).toEqual(pixel);
          expect(point.x).toBeLessThan(pictured.screen.width);
          expect(point.y).toBeLessThan(pictured.screen.height);
        },
      ),
    );
  });

  test.each([
    [0, { x: 0.5, y: 0.5 }],
    [90, { x: 0.5, y: 399.5 }],
    [180, { x: 399.5, y: 799.5 }],
    [270, { x: 799.5, y: 0.5 }],
  ] as const)(
    'is the middle of the pixel: the first where the screen is turned by %s° in the picture',
    (turned, point) => {
      const [w, h] = turned % 180 === 0 ? [400, 800] : [800, 400];
      const pictured = {
        picture: makeArea(400, 800),
        screen: makeArea(w, h),
        turn: turned,
        stepsPerUnit: 100,
      };
      expect(toScreenPoint({ x: 0, y: 0 }, pictured)).toEqual(point);
    },
  );

  test('is the pixel itself where the screen has the same size and takes whole pixels', () => {
    const pictured = { picture: makeArea(1080, 2400), screen: makeArea(1080, 2400) };
    expect(toScreenPoint({ x: 540, y: 2399 }, pictured)).toEqual({ x: 540, y: 2399 });
  });

  test.each([
    [
      { x: -7, y: 5000 },
      { x: 0, y: 2399 },
    ],
    [
      { x: 1080, y: -0.1 },
      { x: 1079, y: 0 },
    ],
    [
      { x: 10.9, y: 20.2 },
      { x: 10, y: 20 },
    ],
  ])('outside or between pixels, %j counts as %j', (pixel, expected) => {
    const area = makeArea(1080, 2400);
    expect(toScreenPoint(pixel, { picture: area, screen: area })).toEqual(expected);
  });
});
