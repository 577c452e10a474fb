import { expect, test } from '@jest/globals';

import { clockDifference } from './clock-difference.ts';

const NOW = Date.UTC(2026, 10, 27, 12);

test.each([
  [0, undefined],
  [59, undefined],
  [-59, undefined],
  [61, '1 minute ahead'],
  [-14 * 60, '14 minutes behind'],
  [5 * 3600, '5 hours ahead'],
  [-72 * 3600, '3 days behind'],
])('a clock that is %i seconds off is described as %j', (seconds, description) => {
  expect(clockDifference(new Date(NOW - seconds * 1000).toUTCString(), NOW)).toBe(description);
});

test.each([undefined, 'yesterday', ['a', 'b']])('a header such as %j says nothing', (date) => {
  expect(clockDifference(date, NOW)).toBeUndefined();
});
