import { expect, test } from '@jest/globals';

import { describeRetryTime } from './describe-retry-time.ts';

const NOW = Date.parse('2026-11-21T10:00:30Z');

test.each([
  [undefined, 'in a few minutes'],
  ['30', 'in a few minutes'],
  ['soon', 'in a few minutes'],
  ['7200', 'after 12:01 UTC, as the store asks'],
  ['86400', 'after 2026-11-22 10:01 UTC, as the store asks'],
  ['Sat, 21 Nov 2026 18:00:00 GMT', 'after 18:00 UTC, as the store asks'],
])('after a Retry-After of %s, a request may be sent again %s', (header, expected) => {
  expect(describeRetryTime(header === undefined ? {} : { 'retry-after': header }, undefined, NOW)).toBe(
    expected,
  );
});
