import { expect, test } from '@jest/globals';

import { bytesText, countText } from './amount-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [999_500, '1.0 MB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000, '5.0 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('uses the singular only for one', () => {
  expect([0, 1, 2].map((count) => countText(count, 'picture'))).toEqual([
    '0 pictures',
    '1 picture',
    '2 pictures',
  ]);
});
