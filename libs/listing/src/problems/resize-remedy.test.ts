import { expect, test } from '@jest/globals';

import { pictureRule } from '../pictures/picture-rules.table.ts';
import { resizeRemedy } from './resize-remedy.ts';

test.each([
  ['a padded screenshot', 'APP_IPHONE_67', [1300, 2800], 'crop 1290 x 2796'],
  ['a screenshot of half the size', 'APP_IPHONE_67', [660, 1434], 'scale 1320 x 2868'],
  ['a screenshot of an older phone', 'APP_IPHONE_67', [1242, 2208], 'fill 1290 x 2796'],
  ['a landscape screenshot', 'APP_IPHONE_67', [2800, 1300], 'crop 2796 x 1290'],
  ['a tiny picture', 'APP_IPHONE_67', [64, 64], undefined],
  ['a screenshot that is too long for Google Play', 'phoneScreenshots', [1000, 2400], 'crop 1000 x 2300'],
  ['a side that is no whole multiple of the other', 'phoneScreenshots', [1003, 2400], 'crop 1003 x 2306'],
  ['a long screenshot for a watch, which needs a square', 'wearScreenshots', [400, 480], 'fill 400 x 400'],
  ['a screenshot that is too large for Google Play', 'phoneScreenshots', [2000, 4000], 'scale 1920 x 3840'],
  ['a screenshot that is too small for Google Play', 'phoneScreenshots', [200, 400], 'scale 320 x 640'],
])('%s: %s', (_what, slot, size, expected) => {
  const [width = 0, height = 0] = size as number[];
  const store = slot.startsWith('APP') ? 'appStore' : 'googlePlay';
  const remedy = resizeRemedy({ width, height }, pictureRule(store, slot as string));
  const text = remedy?.kind === 'resize' ? `${remedy.how} ${remedy.width} x ${remedy.height}` : undefined;
  expect(text).toBe(expected);
});
