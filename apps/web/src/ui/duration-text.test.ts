import { expect, test } from '@jest/globals';

import { durationText } from './duration-text.ts';

test.each([
  [0, 'less than a minute'],
  [50, 'about 1 minute'],
  [180, 'about 3 minutes'],
  [3600, 'about 1 h'],
  [4800, 'about 1 h 20 min'],
])('%p seconds are %p', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
