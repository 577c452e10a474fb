import { expect, test } from '@jest/globals';

import { sizeText } from './size-text.ts';

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
  expect(sizeText(bytes)).toBe(text);
});
