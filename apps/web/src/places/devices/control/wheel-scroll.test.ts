import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { addScrolls, scrollSwipe, wheelDistance } from './wheel-scroll.ts';

const SCREEN = { width: 1080, height: 2400 };

describe('a turn of the wheel', () => {
  test('down is a swipe up of the same length from the pointer', () => {
    expect(scrollSwipe({ at: { x: 500, y: 1400 }, by: { x: 0, y: 300 }, frame: SCREEN })).toEqual({
      from: { x: 500, y: 1400 },
      to: { x: 500, y: 1100 },
    });
  });

  test('sideways is a swipe sideways, without the smaller part of a diagonal turn', () => {
    expect(scrollSwipe({ at: { x: 600, y: 900 }, by: { x: 200, y: -30 }, frame: SCREEN })).toEqual({
      from: { x: 600, y: 900 },
      to: { x: 400, y: 900 },
    });
  });

  test('near an edge keeps the length of its swipe', () => {
    const swipe = scrollSwipe({ at: { x: 500, y: 210 }, by: { x: 0, y: 600 }, frame: SCREEN });
    expect(swipe).toEqual({ from: { x: 500, y: 792 }, to: { x: 500, y: 192 } });
  });

  test('that is very small causes no swipe', () => {
    expect(scrollSwipe({ at: { x: 500, y: 500 }, by: { x: 3, y: 20 }, frame: SCREEN })).toBeUndefined();
  });

  test('never begins or ends at an edge that belongs to the system', () => {
    const coordinate = fc.integer({ min: 0, max: 2399 });
    const distance = fc.integer({ min: -9000, max: 9000 });
    fc.assert(
      fc.property(coordinate, coordinate, distance, (x, y, down) => {
        const swipe = scrollSwipe({ at: { x: x % 1080, y }, by: { x: 0, y: down }, frame: SCREEN });
        for (const end of swipe ? [swipe.from.y, swipe.to.y] : []) {
          expect(end).toBeGreaterThanOrEqual(192);
          expect(end).toBeLessThanOrEqual(2208);
        }
        if (swipe) expect(Math.sign(swipe.from.y - swipe.to.y)).toBe(Math.sign(down));
      }),
    );
  });

  test('can be added to the previous turn', () => {
    expect(
      addScrolls(
        { at: { x: 1, y: 1 }, by: { x: 5, y: 100 }, frame: SCREEN },
        { at: { x: 2, y: 3 }, by: { x: -1, y: 20 }, frame: SCREEN },
      ),
    ).toEqual({ at: { x: 2, y: 3 }, by: { x: 4, y: 120 }, frame: SCREEN });
  });

  test('can be in pixels, lines or pages', () => {
    expect(wheelDistance({ deltaX: 1, deltaY: 100, deltaMode: 0 }, 900)).toEqual({ x: 1, y: 100 });
    expect(wheelDistance({ deltaX: 0, deltaY: 3, deltaMode: 1 }, 900)).toEqual({ x: 0, y: 48 });
    expect(wheelDistance({ deltaX: 0, deltaY: -1, deltaMode: 2 }, 900)).toEqual({ x: 0, y: -900 });
  });
});
