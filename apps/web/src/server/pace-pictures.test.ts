import { expect, test } from '@jest/globals';

import { pacePictures } from './pace-pictures.ts';

test('shows the first pictures at once, and of the others at most three in 2.4 s', () => {
  let now = 0;
  const isShown = pacePictures(() => now);
  const shown: number[] = [];
  for (; now <= 6000; now += 100) if (isShown()) shown.push(now);
  expect(shown).toEqual([0, 100, 200, 2400, 2500, 2600, 4800, 4900, 5000]);
});
