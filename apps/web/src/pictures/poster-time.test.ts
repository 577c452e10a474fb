import { expect, test } from '@jest/globals';

import { printPosterTime, readPosterSecond } from './poster-time.ts';

test.each([
  [0, '00:00:00:00'],
  [7, '00:00:07:00'],
  [75, '00:01:15:00'],
])('the poster time of second %i is %s', (second, time) => {
  expect(printPosterTime(second)).toBe(time);
  expect(readPosterSecond(time)).toBe(second);
});

test('without a time, the poster is at the second that the App Store uses', () => {
  expect(readPosterSecond(null)).toBe(5);
});
