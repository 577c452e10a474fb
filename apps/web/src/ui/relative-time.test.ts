import { expect, test } from '@jest/globals';

import { timeAgo } from './relative-time.tsx';

test('a time is shown as the time since then', () => {
  const minute = 60_000;
  expect(timeAgo(0, 59_000)).toBe('just now');
  expect(timeAgo(0, 3 * minute)).toBe('3 minutes ago');
  expect(timeAgo(0, 61 * minute)).toBe('1 hour ago');
  expect(timeAgo(0, 26 * 60 * minute)).toBe('yesterday');
  expect(timeAgo(0, 50 * 60 * minute)).toBe('2 days ago');
  expect(timeAgo(minute, 0)).toBe('just now');
});
