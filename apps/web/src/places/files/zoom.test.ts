import { expect, test } from '@jest/globals';

import { zoomIn, zoomOut } from './zoom.ts';

test('steps go up and down and stop at the ends', () => {
  expect([0.42, 0.5, 1, 16, 20].map(zoomIn)).toEqual([0.5, 0.67, 1.5, 16, 20]);
  expect([0.42, 0.5, 1, 0.05, 0.01].map(zoomOut)).toEqual([0.33, 0.33, 0.75, 0.05, 0.01]);
});
