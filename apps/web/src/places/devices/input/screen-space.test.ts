import { expect, test } from '@jest/globals';

import { pointSpace } from './screen-space.ts';

test('a rotated phone uses the orientation of the frame while its reported size is still the old one', () => {
  const size = { width: 393, height: 852 };
  expect(pointSpace(size, { width: 1179, height: 2556 })).toEqual({ ...size, unit: 'point' });
  expect(pointSpace(size, { width: 2556, height: 1179 })).toEqual({ width: 852, height: 393, unit: 'point' });
});
