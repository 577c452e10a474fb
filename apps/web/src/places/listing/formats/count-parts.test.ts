import { expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

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
