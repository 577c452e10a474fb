import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { beside } from './move-beside.ts';

const WINDOW = { width: 1000, height: 800 };
const BUTTON = { left: 100, top: 50, width: 80, height: 30 };
const PANEL = { width: 200, height: 120 };

test('a panel is placed below its button, aligned at either end or in the middle', () => {
  expect(
    beside({ anchor: BUTTON, panel: PANEL, window: WINDOW }, { side: 'bottom', align: 'start' }),
  ).toEqual({ left: 100, top: 86 });
  expect(
    beside(
      { anchor: { ...BUTTON, left: 400 }, panel: PANEL, window: WINDOW },
      { side: 'bottom', align: 'end' },
    ),
  ).toEqual({ left: 280, top: 86 });
  expect(
    beside(
      { anchor: BUTTON, panel: { width: 40, height: 20 }, window: WINDOW },
      { side: 'bottom', align: 'center' },
    ),
  ).toEqual({
    left: 120,
    top: 86,
  });
});

test('a panel can be placed to the right', () =>
  expect(
    beside(
      { anchor: BUTTON, panel: { width: 40, height: 20 }, window: WINDOW },
      { side: 'right', align: 'center' },
    ),
  ).toEqual({
    left: 186,
    top: 55,
  }));

test('a panel without room on its side goes to the other side', () => {
  expect(
    beside(
      { anchor: { ...BUTTON, top: 760 }, panel: PANEL, window: WINDOW },
      { side: 'bottom', align: 'start' },
    ).top,
  ).toBe(634);
  expect(beside({ anchor: BUTTON, panel: PANEL, window: WINDOW }, { side: 'top', align: 'start' }).top).toBe(
    86,
  );
  expect(
    beside(
      { anchor: { ...BUTTON, left: 900 }, panel: PANEL, window: WINDOW },
      { side: 'right', align: 'center' },
    ).left,
  ).toBe(694);
});

test('a panel that fits into the window stays inside its edges', () => {
  const length = fc.integer({ min: 1, max: 700 });
  const position = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(
      fc.record({ left: position, top: position, width: length, height: length }),
      fc.record({ width: length, height: length }),
      fc.constantFrom('top' as const, 'right' as const, 'bottom' as const),
      fc.constantFrom('start' as const, 'center' as const, 'end' as const),
      (anchor, panel, side, align) => {
        const { left, top } = beside({ anchor, panel, window: WINDOW }, { side, align });
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(8);
        expect(left + panel.width).toBeLessThanOrEqual(992);
        expect(top + panel.height).toBeLessThanOrEqual(792);
      },
    ),
  );
});
