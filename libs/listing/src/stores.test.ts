import { expect, test } from '@jest/globals';

import { nearestStore, parseStore } from './stores.ts';

test.each([
  ['playstore', 'googlePlay'],
  ['Play Store', 'googlePlay'],
  ['play', 'googlePlay'],
  ['google', 'googlePlay'],
  ['Google-Play', 'googlePlay'],
  ['android', 'googlePlay'],
  ['apple', 'appStore'],
  ['iOS', 'appStore'],
  ['app_store', 'appStore'],
  ['App Store Connect', 'appStore'],
])('%j names %s', (text, store) => {
  expect(parseStore(text)).toBe(store);
});

test.each([
  ['playstor', 'googlePlay'],
  ['plystore', 'googlePlay'],
  ['andriod', 'googlePlay'],
  ['Goggle Play', 'googlePlay'],
  ['appel', 'appStore'],
  ['apstore', 'appStore'],
])('%j is no store, and probably means %s', (text, store) => {
  expect(parseStore(text)).toBeUndefined();
  expect(nearestStore(text)).toBe(store);
});

test.each(['', 'huawei', 'en-US', 'constructor'])('%j names no store', (text) => {
  expect([parseStore(text), nearestStore(text)]).toEqual([undefined, undefined]);
});
