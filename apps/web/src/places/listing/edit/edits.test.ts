import { describe, expect, test } from '@jest/globals';
import { LocaleCode, SlotKey, type Listing } from '@storedeck/contract';

import { knownSlots } from '../devices.ts';
import { expectedPicture } from '../picture-rules.ts';
import { moved, picturesAt, setLocale, setPictures, setText } from './edits.ts';
import { STORE_LOCALES } from './store-locales.table.ts';

const listing: Listing = {
  schemaVersion: 1,
  note: 'mine',
  appStore: { bundleId: 'a.b', extra: 1, locales: { en: { name: 'App', own: true } } },
};
const at = { store: 'appstore', code: 'en' } as const;

describe('an edit', () => {
  test('changes what it names, keeps the rest, and leaves the listing it was given as it was', () => {
    const before = structuredClone(listing);
    expect(setText(at, 'name', 'New')(listing)).toEqual({
      schemaVersion: 1,
      note: 'mine',
      appStore: { bundleId: 'a.b', extra: 1, locales: { en: { name: 'New', own: true } } },
    });
    expect(listing).toEqual(before);
  });

  test('an emptied text clears it at the store', () =>
    expect(setText(at, 'name', '')(listing).appStore?.locales['en']?.name).toBeNull());

  test('pictures of a slot that is not there yet', () => {
    const edited = setPictures(at, 'constructor', (images) => [...images, { file: 'x' }])(listing);
    expect(picturesAt(edited, at, 'constructor')).toEqual([{ file: 'x' }]);
    expect(picturesAt(listing, at, 'constructor')).toEqual([]);
  });

  test('a locale comes and goes', () => {
    const there = setLocale({ store: 'appstore', code: 'de-DE' }, { name: 'Anwendung' })(listing);
    expect(there.appStore?.locales['de-DE']).toEqual({ name: 'Anwendung' });
    expect(setLocale({ store: 'appstore', code: 'de-DE' }, undefined)(there)).toEqual(listing);
  });

  test('of a store or locale that is not there changes nothing', () => {
    expect(setText({ store: 'play', code: 'en' }, 'title', 'x')(listing)).toBe(listing);
    expect(setText({ store: 'appstore', code: 'fr' }, 'name', 'x')(listing)).toBe(listing);
  });
});

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
])('moving %i to %i gives %s', (from, to, order) =>
  expect(moved([...'abcd'], from, to).join('')).toBe(order),
);

test.each(['appstore', 'play'] as const)(
  'every language and slot of %s is one that can be saved',
  (store) => {
    for (const code of STORE_LOCALES[store]) expect(LocaleCode.safeParse(code).success).toBe(true);
    expect(new Set(STORE_LOCALES[store]).size).toBe(STORE_LOCALES[store].length);
    for (const slot of knownSlots(store)) expect(SlotKey.safeParse(slot).success).toBe(true);
  },
);

test.each([
  ['appstore', 'APP_IPHONE_67', 'PNG or JPEG, 1320 × 2868, 1290 × 2796, or 1260 × 2736, no alpha'],
  ['play', 'icon', 'PNG, 512 × 512'],
  ['play', 'featureGraphic', 'PNG or JPEG, 1024 × 500, no alpha'],
  ['play', 'phoneScreenshots', 'PNG or JPEG, sides of 320 to 3840, at most 2 : 1, no alpha'],
  ['appstore', 'APP_OF_TOMORROW', 'PNG or JPEG, no alpha'],
] as const)('what %s takes as %s: %s', (store, slot, words) =>
  expect(expectedPicture(store, slot).replaceAll('\u00a0', ' ')).toBe(words),
);
