import { expect, test } from '@jest/globals';

import { requirePlace } from './require-place.ts';
import { type DeviceInput, toActions } from './to-actions.ts';

test.each<DeviceInput>([
  { do: 'tap', ref: '@1' },
  { do: 'long', find: 'Save' },
  { do: 'tap', x: 1, y: 2 },
  { do: 'swipe', swipe: 'up' },
  { do: 'swipe', swipe: 'up', find: 'Save' },
  { do: 'swipe', x: 1, y: 2, x2: 3, y2: 4 },
  { do: 'type', text: 'hi' },
  { do: 'type', text: 'hi', ref: '@1' },
  { do: 'key', key: 'back' },
])('%j names at most one place', (input) => {
  expect(() => requirePlace(input)).not.toThrow();
});

test.each<[DeviceInput, string]>([
  [{ do: 'tap', ref: '@1', find: 'Save' }, 'The place is named more than once.'],
  [{ do: 'long', find: 'Save', x: 1, y: 2 }, 'The place is named more than once.'],
  [{ do: 'type', text: 'hi', x: 1, y: 2 }, 'Typing has no point.'],
  [{ do: 'tap' }, 'Where to tap is missing.'],
  [{ do: 'swipe' }, 'Where to swipe is missing.'],
])('%j is refused', (input, message) => {
  expect(() => requirePlace(input)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', message, hint: expect.stringMatching(/ref|find/) }),
  );
});

test('a swipe in a direction begins at the named point', () => {
  const screen = { width: 400, height: 800 };
  const swipe = (input: DeviceInput) => toActions(input, { element: undefined, screen });
  expect(swipe({ do: 'swipe', swipe: 'left' })).toMatchObject([{ y: 400 }]);
  expect(swipe({ do: 'swipe', swipe: 'left', x: 200, y: 700 })).toMatchObject([{ y: 700, y2: 700 }]);
});
