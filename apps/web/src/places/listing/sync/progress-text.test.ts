import { expect, test } from '@jest/globals';

import { progressText } from './progress-text.ts';

test('the progress text names the phase, the pictures and the bytes', () => {
  expect(progressText({ phase: 'downloading', done: 34, total: 210, bytes: 12_400_000 })).toBe(
    'Pictures 34 of 210 · 12.4 MB',
  );
  expect(progressText({ phase: 'downloading', done: 0, total: 0, bytes: 0 })).toBe('Looking for pictures…');
  expect(progressText(undefined)).toBe('Starting…');
});
