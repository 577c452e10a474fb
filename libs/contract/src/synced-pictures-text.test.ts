import { expect, test } from '@jest/globals';

import { syncedPicturesText } from './synced-pictures-text.ts';

test.each([
  [{ downloaded: 255, reused: 0, shared: 11 }, '255 pictures, shared by 11 more places'],
  [{ downloaded: 1, reused: 0, shared: 0 }, '1 picture'],
  [{ downloaded: 0, reused: 0, shared: 0 }, '0 pictures'],
  [
    { downloaded: 0, reused: 255, shared: 11 },
    '0 pictures downloaded, 255 already on disk, shared by 11 more places',
  ],
  [
    { downloaded: 2, reused: 253, shared: 1 },
    '2 pictures downloaded, 253 already on disk, shared by 1 more place',
  ],
])('%j is "%s"', (counts, text) => {
  expect(syncedPicturesText(counts)).toBe(text);
});
