import { expect, test } from '@jest/globals';

import { absenceOfVideo, durationText } from './app-preview-facts.ts';

test.each([
  [15_000, '0:15'],
  [29_960, '0:29'],
  [61_400, '1:01'],
  [0, ''],
  [null, ''],
  [undefined, ''],
])('a video of %s ms has the length %j', (durationMs, text) => {
  expect(durationText({ file: null, durationMs })).toBe(text);
});

test('the reason for a missing video follows from its state', () => {
  expect(absenceOfVideo({ file: 'assets/current/a.mp4', state: 'COMPLETE' })).toBeNull();
  expect(absenceOfVideo({ file: null, state: 'PROCESSING' })).toMatch(/still processing/);
  expect(absenceOfVideo({ file: null, state: 'STREAM' })).toMatch(/only as a stream/);
  expect(absenceOfVideo({ file: null, state: 'UNAVAILABLE' })).toBe('This video is not available');
  expect(absenceOfVideo({ file: null })).toBe('This video is not available');
});
