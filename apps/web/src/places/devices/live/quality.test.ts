import { expect, test } from '@jest/globals';

import { AUTOMATIC, qualityFor } from './quality.ts';

test.each([
  [{ width: 380, height: 760 }, 1, 800],
  [{ width: 380, height: 760 }, 2, 1600],
  [{ width: 800, height: 300 }, 1, 800],
  [{ width: 100, height: 200 }, 1, 480],
  [{ width: 2000, height: 3000 }, 3, 2560],
])('automatic: %j at %d pixels for each pixel of the page is %d', (space, ratio, maxSize) => {
  expect(qualityFor(AUTOMATIC, space, ratio)).toEqual({
    maxSize,
    maxFps: 60,
    bitRate: 8_000_000,
  });
});

test('the values that the user chose are requested', () => {
  const choice = { maxSize: 1024, maxFps: 30, bitRate: 2_000_000 };
  expect(qualityFor(choice, { width: 100, height: 100 }, 1)).toEqual(choice);
});
