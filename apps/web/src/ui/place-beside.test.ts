import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { beside } from './place-beside.ts';

const WINDOW = { width: 1000, height: 800 };
const BUTTON = { left: 100, top: 50, width: 80, height: 30 };
const PANEL = { width: 200, height: 120 };

test('a panel stands below its button, at either end or in the middle', () => {
  expect(beside(BUTTON, PANEL, WINDOW, 'bottom', 'start')).toEqual({ left: 100, top: 86 });
  expect(beside({ ...BUTTON, left: 400 }, PANEL, WINDOW, 'bottom', 'end')).toEqual({ left: 280, top: 86 });
  expect(beside(BUTTON, { width: 40, height: 20 }, WINDOW, 'bottom', 'center')).toEqual({
    left: 120,
    top: 86,
  });
});

test('beside it, where it is asked to', () =>
  expect(beside(BUTTON, { width: 40, height: 20 }, WINDOW, 'right', 'center')).toEqual({
    left: 186,
    top: 55,
  }));

test('where there is no room it goes to the other side', () => {
  expect(beside({ ...BUTTON, top: 760 }, PANEL, WINDOW, 'bottom', 'start').top).toBe(634);
  expect(beside(BUTTON, PANEL, WINDOW, 'top', 'start').top).toBe(86);
  expect(beside({ ...BUTTON, left: 900 }, PANEL, WINDOW, 'right', 'center').left).toBe(694);
});

test('a panel that fits into the window is never over its edge', () => {
  const length = fc.integer({ min: 1, max: 700 });
  const place = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(
      fc.record({ left: place, top: place, width: length, height: length }),
      fc.record({ width: length, height: length }),
      fc.constantFrom('top' as const, 'right' as const, 'bottom' as const),
      fc.constantFrom('start' as const, 'center' as const, 'end' as const),
      (anchor, panel, side, align) => {
        const { left, top } = beside(anchor, panel, WINDOW, side, align);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(8);
        expect(left + panel.width).toBeLessThanOrEqual(992);
        expect(top + panel.height).toBeLessThanOrEqual(792);
      },
    ),
  );
});
