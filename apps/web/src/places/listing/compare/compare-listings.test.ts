import { describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/contract';

import { pairLocales } from '../locales.ts';
import { compareApp } from './compare-app.ts';
import { compareListings } from './compare-listings.ts';

function listing(locales: NonNullable<Listing['appStore']>['locales']): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales },
  };
}

function compare(current: Listing, planned: Listing) {
  return compareListings('appstore', current, planned, pairLocales([current, planned]));
}

describe('what New changes', () => {
  test('a text it does not name stays, one it sets to null is cleared', () => {
    const current = listing({ en: { name: 'A', subtitle: 'b', promotionalText: 'c' } });
    const planned = listing({ en: { subtitle: 'B', promotionalText: null } });
    expect(compare(current, planned)[0]?.texts).toEqual([
      { field: 'subtitle', before: 'b', after: 'B' },
      { field: 'promotionalText', before: 'c', after: '' },
    ]);
  });

  test('a locale that only one side has is told as that', () => {
    const compared = compare(
      listing({ en: { name: 'A' }, de: { name: 'D' } }),
      listing({ ja: { name: 'J' } }),
    );
    expect(compared.map(({ code, side, texts }) => [code, side, texts.length])).toEqual([
      ['en', 'untouched', 0],
      ['de', 'untouched', 0],
      ['ja', 'added', 1],
    ]);
  });

  test('a set it does not name stays, an empty one is removed', () => {
    const current = listing({
      en: { screenshots: { APP_IPHONE_67: [{ file: 'assets/a' }], APP_IPHONE_61: [{ file: 'assets/b' }] } },
    });
    const planned = listing({ en: { screenshots: { APP_IPHONE_61: [] } } });
    expect(compare(current, planned)[0]?.slots).toMatchObject([
      { slot: 'APP_IPHONE_61', before: [{ kind: 'removed' }], after: [] },
    ]);
  });

  test('a text the page does not know is told too', () => {
    const [only] = compare(listing({ en: { tomorrow: 'a' } }), listing({ en: { tomorrow: 'b' } }));
    expect(only?.texts).toEqual([{ field: 'tomorrow', before: 'a', after: 'b' }]);
  });

  test('what all locales share is compared as far as New names it', () => {
    const current: Listing = {
      schemaVersion: 1,
      googlePlay: { packageName: 'a', versionName: '1', locales: {} },
    };
    expect(compareApp('play', current, { schemaVersion: 1 })).toEqual([]);
    expect(
      compareApp('play', current, {
        schemaVersion: 1,
        googlePlay: { packageName: 'a', versionName: '2', locales: {} },
      }),
    ).toEqual([{ label: 'Release', before: '1', after: '2' }]);
  });
});
