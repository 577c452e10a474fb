import { expect, test } from '@jest/globals';

import { rateText } from './rate-text.ts';

test.each([
  ['scrcpy', 0, '· still'],
  ['scrcpy', 2, ''],
  ['display-service', 3, ''],
  ['mjpeg', 1, ''],
  ['scrcpy', 24, '· 24 fps'],
  ['simulator', 60, '· 60 fps'],
  ['screenshots', 0, '· still'],
  ['screenshots', 2, '· 2 fps'],
  ['webdriver', 1, '· 1 fps'],
] as const)('%s with %i frames in the last second: %j', (rung, fps, text) => {
  expect(rateText(rung, fps)).toBe(text);
});
