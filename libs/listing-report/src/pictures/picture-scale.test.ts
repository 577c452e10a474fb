import { expect, test } from '@jest/globals';

import { pictureScale } from './picture-scale.ts';

test.each([
  [1, { side: 780, maxBytes: 120_000, quality: 66 }],
  [850, { side: 320, maxBytes: 7058, quality: 66 }],
  [1000, { side: 320, maxBytes: 6000, quality: 50 }],
  [100_000, { side: 200, maxBytes: 60, quality: 50 }],
])('%i pictures in 6 MB have the size and the quality that usually fit', (count, expected) => {
  expect(pictureScale(count, 6_000_000)).toEqual(expected);
});
