import { describe, expect, test } from '@jest/globals';
import type { Listing, ListingPicture } from '@storedeck/listing';

import { countMerge, countParts } from './count-parts.ts';

function picture(digit: string) {
  return { file: 'assets/new/a.png', bytesSha256: digit.repeat(64) };
}

const former: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    locales: { 'en-US': { name: 'A', subtitle: 'B', screenshots: { APP_IPHONE_67: [picture('1')] } } },
  },
};
const imported: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    locales: {
      'en-US': {
        name: 'Other',
        subtitle: 'B',
        keywords: 'new',
        screenshots: { APP_IPHONE_67: [picture('2'), picture('3')], APP_IPAD_97: [picture('4')] },
      },
      fi: { name: 'Nimi' },
    },
  },
};

test('the texts and pictures of each store are counted', () => {
  expect(countParts(imported)).toEqual([
    { store: 'appStore', locales: ['en-US', 'fi'], texts: 4, pictures: 3 },
  ]);
});

test('a merge replaces texts and sets that differ, and adds locales', () => {
  expect(countMerge(former, imported)).toEqual({ texts: 1, sets: 1, locales: 1 });
  expect(countMerge(former, former)).toEqual({ texts: 0, sets: 0, locales: 0 });
  expect(countMerge(null, imported)).toEqual({ texts: 0, sets: 0, locales: 2 });
});

describe('a merge replaces', () => {
  function makeSet(...pictures: ListingPicture[]): Listing {
    return {
      schemaVersion: 1,
      appStore: {
        bundleId: 'a.b',
        locales: { 'en-US': { name: 'A', screenshots: { APP_IPHONE_67: pictures } } },
      },
    };
  }

  test.each([
    ['other files whose bytes are not known', [{ file: 'assets/new/a.png' }], [{ file: 'b.png' }], 1],
    ['the same picture in another folder', [picture('1')], [{ ...picture('1'), file: 'b.png' }], 0],
    ['pictures in another order', [picture('1'), picture('2')], [picture('2'), picture('1')], 1],
    ['a set without pictures', [], [picture('1')], 0],
    ['all pictures of a set', [picture('1')], [], 1],
  ])('%s', (_, before, after, sets) => {
    expect(countMerge(makeSet(...before), makeSet(...after))).toEqual({ texts: 0, sets, locales: 0 });
  });

  test.each([
    ['a text that it clears', { name: null }, 1],
    ['a text that has only another line break at its end', { name: 'A\n', subtitle: 'B' }, 0],
    ['no text that the import does not contain', {}, 0],
  ])('%s', (_, locale, texts) => {
    const next: Listing = {
      schemaVersion: 1,
      appStore: { bundleId: 'a.b', locales: { 'en-US': locale } },
    };
    expect(countMerge(former, next)).toEqual({ texts, sets: 0, locales: 0 });
  });
});
