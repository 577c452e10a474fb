import { expect, test } from '@jest/globals';
import type { PlanChange } from '@storedeck/contract';

import { changesTable, valueText } from './changes-text.ts';

const place = { store: 'appStore' as const, locale: 'ja', field: null, slot: null, key: 'appStore/ja' };

test('one picture is not "1 pictures"', () => {
  expect(valueText(['a.png'])).toBe('1 picture');
});

test('a removal with one picture says so', () => {
  const removal: PlanChange = { ...place, kind: 'removeLocale', pictures: 1 };
  expect(changesTable([removal])).toMatch(/removed with 1 picture$/);
});

test('app previews are not called pictures', () => {
  const slot = 'IPHONE_61';
  const removal: PlanChange = { ...place, slot, kind: 'set', before: [], after: [] };
  expect(changesTable([removal])).toMatch(/removed with 0 app previews$/);
  expect(valueText(['a.mp4'], slot)).toBe('1 app preview');
});
