import { expect, test } from '@jest/globals';

import { bytesText, countText, durationText } from './amount-text.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1499, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('%p bytes are %p', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test.each([
  [0, 'less than a minute'],
  [50, 'about 1 minute'],
  [180, 'about 3 minutes'],
  [3600, 'about 1 h'],
  [4800, 'about 1 h 20 min'],
])('%p seconds are %p', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('uses the singular only for one', () => {
  expect([0, 1, 2].map((count) => countText(count, 'picture'))).toEqual([
    '0 pictures',
    '1 picture',
    '2 pictures',
  ]);
});
