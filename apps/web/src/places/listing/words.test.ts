import { expect, test } from '@jest/globals';

import { timeAgo } from './relative-time.tsx';
import { progressText } from './sync/progress-text.ts';

test('times are told as how long ago', () => {
  const minute = 60_000;
  expect(timeAgo(0, 59_000)).toBe('just now');
  expect(timeAgo(0, 3 * minute)).toBe('3 minutes ago');
  expect(timeAgo(0, 61 * minute)).toBe('1 hour ago');
  expect(timeAgo(0, 26 * 60 * minute)).toBe('yesterday');
  expect(timeAgo(0, 50 * 60 * minute)).toBe('2 days ago');
  expect(timeAgo(minute, 0)).toBe('just now');
});

test('progress names the phase, the pictures and the bytes', () => {
  expect(progressText({ phase: 'downloading', done: 34, total: 210, bytes: 12_400_000 })).toBe(
    'Pictures 34 of 210 · 12.4 MB',
  );
  expect(progressText({ phase: 'downloading', done: 0, total: 0, bytes: 0 })).toBe('Looking for pictures…');
  expect(progressText(undefined)).toBe('Starting…');
});
