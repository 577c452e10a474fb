import { describe, expect, test } from '@jest/globals';

import { picturesAt } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { addPicture, movedItem, setLocale, setPictures, setText } from './edits.ts';

const listing: Listing = {
  schemaVersion: 1,
  note: 'mine',
  appStore: { bundleId: 'a.b', extra: 1, locales: { en: { name: 'App', own: true } } },
};
const english = { store: 'appStore', code: 'en' } as const;

describe('an edit', () => {
  test('changes only its target, and does not modify its argument', () => {
    const before = structuredClone(listing);
    expect(setText(english, 'name', 'New')(listing)).toEqual({
      schemaVersion: 1,
      note: 'mine',
      appStore: { bundleId: 'a.b', extra: 1, locales: { en: { name: 'New', own: true } } },
    });
    expect(listing).toEqual(before);
  });

  test('with an empty text clears the text at the store', () =>
    expect(setText(english, 'name', '')(listing).appStore?.locales['en']?.name).toBeNull());

  test('fills a slot that does not exist yet', () => {
    const edited = setPictures(english, 'constructor', (pictures) => [...pictures, { file: 'x' }])(listing);
    expect(picturesAt(edited, english, 'constructor')).toEqual([{ file: 'x' }]);
    expect(picturesAt(listing, english, 'constructor')).toEqual([]);
  });

  test('adds a picture only once, and replaces the picture of a slot that accepts only one', () => {
    const x = { file: 'x' };
    const twice = addPicture(english, 'APP_IPHONE_67', x)(addPicture(english, 'APP_IPHONE_67', x)(listing));
    expect(picturesAt(twice, english, 'APP_IPHONE_67')).toEqual([x]);
    const play: Listing = { schemaVersion: 1, googlePlay: { packageName: 'a.b', locales: { en: {} } } };
    const icon = { store: 'googlePlay', code: 'en' } as const;
    const replaced = addPicture(icon, 'icon', { file: 'y' })(addPicture(icon, 'icon', x)(play));
    expect(picturesAt(replaced, icon, 'icon')).toEqual([{ file: 'y' }]);
  });

  test('adds and removes a locale', () => {
    const there = setLocale({ store: 'appStore', code: 'de-DE' }, { name: 'Anwendung' })(listing);
    expect(there.appStore?.locales['de-DE']).toEqual({ name: 'Anwendung' });
    expect(setLocale({ store: 'appStore', code: 'de-DE' }, undefined)(there)).toEqual(listing);
  });

  test('of a missing store or locale changes nothing', () => {
    expect(setText({ store: 'googlePlay', code: 'en' }, 'title', 'x')(listing)).toBe(listing);
    expect(setText({ store: 'appStore', code: 'fr' }, 'name', 'x')(listing)).toBe(listing);
  });
});

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
])('moving %i to %i gives %s', (from, to, order) =>
  expect(movedItem([...'abcd'], from, to).join('')).toBe(order),
);
