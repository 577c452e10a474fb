import { expect, test } from '@jest/globals';

import { progressText, timeLeftText } from './progress-text.ts';

const NOTHING = { done: 0, total: 0, bytes: 0, downloaded: 0, toDownload: 0 };

test('the progress text names the phase, and the pictures that are fetched', () => {
  const fetching = { done: 100, total: 210, bytes: 12_400_000, downloaded: 34, toDownload: 120 };
  expect(progressText({ phase: 'downloading', ...fetching })).toBe('34 of 120 pictures');
  expect(progressText({ phase: 'downloading', ...NOTHING })).toBe('Looking for pictures…');
  expect(progressText({ phase: 'reading', ...NOTHING, done: 1, total: 5 })).toBe('Reading listings, 1 of 5');
  expect(progressText(undefined)).toBe('Starting…');
});

test('the time left is named in seconds, then in minutes', () => {
  expect([null, 5, 45, 60, 120, 600].map(timeLeftText)).toEqual([
    '',
    'about 5 s left',
    'about 45 s left',
    'about 1 min left',
    'about 2 min left',
    'about 10 min left',
  ]);
});
