import { expect, test } from '@jest/globals';

import { appNameFor } from './app-name.ts';

test.each([
  ['com.example.shop', 'com.example.shop'],
  [' com.example.shop_2 ', 'com.example.shop_2'],
  ['Shop', '?Shop'],
  ['?shop', '?shop'],
  ['My Shop 2.0', '?My Shop 2.0'],
  ['  ', null],
])('the typed name %j becomes %j', (typed, name) => {
  expect(appNameFor(typed)).toBe(name);
});
