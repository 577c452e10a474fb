import { expect, test } from '@jest/globals';

import { findClearPosition } from './find-clear-position.ts';

const WINDOW = { width: 1440, height: 900 };
const TIP = { width: 200, height: 28 };
/** A button of a toolbar at the top of the window. */
const BUTTON = { left: 1080, top: 8, width: 90, height: 32 };
function at(
  side: 'top' | 'right' | 'bottom',
  taken: Parameters<typeof findClearPosition>[2],
  anchor = BUTTON,
) {
  return findClearPosition({ anchor, panel: TIP, window: WINDOW }, side, taken);
}

test('without headings, a panel is in the middle of its side', () => {
  expect(at('bottom', [])).toEqual({ left: 1025, top: 46 });
  expect(at('bottom', [{ left: 300, top: 50, width: 80, height: 20 }])).toEqual({ left: 1025, top: 46 });
});

test('a panel moves along its side, so that a heading below the button stays readable', () => {
  expect(at('bottom', [{ left: 1132, top: 50, width: 60, height: 20 }])).toEqual({ left: 928, top: 46 });
  expect(at('bottom', [{ left: 1020, top: 50, width: 90, height: 20 }])).toEqual({ left: 1114, top: 46 });
});

test('a panel moves past two headings', () => {
  const headings = [
    { left: 1040, top: 50, width: 30, height: 20 },
    { left: 1132, top: 50, width: 60, height: 20 },
  ];
  const { left, top } = at('bottom', headings, { ...BUTTON, left: 1000 });
  expect([left, top]).toEqual([836, 46]);
});

test('a panel moves past a heading that is too wide to move beside it', () => {
  const wide = { left: 900, top: 50, width: 400, height: 20 };
  expect(at('bottom', [wide])).toEqual({ left: 1025, top: 74 });
});

test('a panel goes to another side if a heading leaves no room on its side', () => {
  const wide = { left: 0, top: 830, width: 1440, height: 60 };
  const button = { ...BUTTON, top: 790 };
  expect(at('bottom', [wide], button)).toEqual({ left: 1025, top: 756 });
});

test('a panel at the side of its button moves up or down', () => {
  const button = { left: 100, top: 400, width: 36, height: 36 };
  const heading = { left: 150, top: 410, width: 90, height: 20 };
  expect(at('right', [heading], button)).toEqual({ left: 142, top: 378 });
});

test('if there is no free place, the panel is at its usual place', () => {
  const everywhere = { left: 0, top: 0, width: 1440, height: 900 };
  expect(at('bottom', [everywhere])).toEqual({ left: 1025, top: 46 });
});
