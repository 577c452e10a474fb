import { expect, test } from '@jest/globals';

import { expectedPicture } from './expected-picture.ts';

test.each([
  ['appStore', 'APP_IPHONE_67', 'PNG or JPEG, 1320 × 2868, 1290 × 2796, or 1260 × 2736, no alpha'],
  ['googlePlay', 'icon', 'PNG or JPEG, 512 × 512, at most 1 MiB'],
  ['googlePlay', 'featureGraphic', 'PNG or JPEG, 1024 × 500, no alpha, at most 15 MiB'],
  [
    'googlePlay',
    'phoneScreenshots',
    'PNG or JPEG, sides of 320 to 3840, at most 2.3 : 1, no alpha, at most 8 MiB',
  ],
  ['googlePlay', 'wearScreenshots', 'PNG or JPEG, a square of 384 to 3840, no alpha, at most 8 MiB'],
  ['appStore', 'APP_OF_TOMORROW', 'PNG or JPEG, no alpha'],
] as const)('the pictures that %s accepts in the slot %s: %s', (store, slot, text) =>
  expect(expectedPicture(store, slot)).toBe(text),
);
