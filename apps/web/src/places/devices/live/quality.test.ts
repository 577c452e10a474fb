import { expect, test } from '@jest/globals';

import { AUTOMATIC, qualityFor } from './quality.ts';

test.each([
  [760, undefined, 800],
  [800, undefined, 800],
  [200, undefined, 480],
  [9000, undefined, 2560],
  [760, 640, 800],
  [760, 1024, 1024],
  [760, 1600, 800],
])('automatic: %d pixels, with the previous size %p, request %d', (longest, former, maxSize) => {
  expect(qualityFor(AUTOMATIC, longest, former)).toEqual({
    maxSize,
    maxFps: 60,
    bitRate: 8_000_000,
  });
});

test('the values that the user chose are requested', () => {
  const choice = { maxSize: 1024, maxFps: 30, bitRate: 2_000_000 };
  expect(qualityFor(choice, 100, 2560)).toEqual(choice);
});
