import { describe, expect, test } from '@jest/globals';

import { applyNew } from '../apply-new.ts';
import type { AppPreview, Listing } from '../listing.ts';
import { changeCountText, changedSetText, listChanges } from './change-text.ts';
import { compareListings } from './compare-listings.ts';
import { compareSharedFacts } from './compare-shared-facts.ts';
import { compareWithNew } from './compare-with-new.ts';

function listing(locales: NonNullable<Listing['appStore']>['locales']): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales },
  };
}

function compare(current: Listing, next: Listing) {
  return compareWithNew(
    'appStore',
    { before: current, after: applyNew({ live: current, draft: null }, next) },
    next,
  );
}

describe('the changes of New', () => {
  test('a text that New does not contain stays, and null clears it', () => {
    const current = listing({ en: { name: 'A', subtitle: 'b', promotionalText: 'c' } });
    const next = listing({ en: { subtitle: 'B', promotionalText: null } });
    expect(compare(current, next)[0]?.texts).toEqual([
      { field: 'subtitle', before: 'b', after: 'B' },
      { field: 'promotionalText', before: 'c', after: '' },
    ]);
  });

  test('app previews of New are published, and stay where New has none', () => {
    const previews = { IPHONE_67: [{ file: 'assets/new/a.mp4', durationMs: 15_000, poster: null }] };
    const current = listing({ en: { name: 'A', previews } });
    const after = applyNew(
      { live: current, draft: null },
      listing({ en: { name: 'B' }, de: { name: 'A', previews } }),
    );
    expect(after.appStore?.locales).toEqual({ en: { name: 'B', previews }, de: { name: 'A', previews } });
  });

  test('a locale that only one side has is marked', () => {
    const compared = compare(
      listing({ en: { name: 'A' }, de: { name: 'D' } }),
      listing({ ja: { name: 'J' } }),
    );
    expect(compared.map(({ code, side, texts }) => [code, side, texts.length])).toEqual([
      ['de', 'untouched', 0],
      ['en', 'untouched', 0],
      ['ja', 'added', 1],
    ]);
  });

  test('a set that New does not contain stays, and an empty set removes the pictures', () => {
    const current = listing({
      en: { screenshots: { APP_IPHONE_67: [{ file: 'assets/a' }], APP_IPHONE_61: [{ file: 'assets/b' }] } },
    });
    const next = listing({ en: { screenshots: { APP_IPHONE_61: [] } } });
    expect(compare(current, next)[0]?.sets).toMatchObject([
      { slot: 'APP_IPHONE_61', before: [{ kind: 'removed' }], after: [] },
    ]);
  });

  test('line breaks at the end of a text are no change, because the stores remove them', () => {
    const current = listing({ en: { name: 'A', description: 'One.\n\nTwo.' } });
    const next = listing({ en: { description: 'One.\n\nTwo.\n', subtitle: '\n' } });
    expect(compare(current, next)[0]?.texts).toEqual([]);
    expect(listChanges(current, applyNew({ live: current, draft: null }, next))).toEqual([]);
  });

  test('app previews stay without an entry in New, and are removed or changed by one', () => {
    const film = { file: null, remoteId: '1', sourceChecksum: 'md5:1', posterTime: '00:00:05:00' };
    const current = listing({ en: { previews: { IPHONE_67: [film] } } });
    const changes = (set: AppPreview[]) =>
      compare(current, listing({ en: { previews: { IPHONE_67: set } } }))[0]?.previews.map((each) =>
        changedSetText(each),
      );
    expect(compare(current, listing({ en: { name: 'A' } }))[0]?.previews).toEqual([]);
    expect(changes([{ ...film, posterTime: null }])).toEqual([]);
    expect(changes([{ ...film, posterTime: '00:00:07:00' }])).toEqual(['1 changed']);
    expect(changes([])).toEqual(['1 removed']);
  });

  test('a text with an unknown name is compared too', () => {
    const [only] = compare(listing({ en: { tomorrow: 'a' } }), listing({ en: { tomorrow: 'b' } }));
    expect(only?.texts).toEqual([{ field: 'tomorrow', before: 'a', after: 'b' }]);
  });

  test('values that all locales share are compared only if New contains them', () => {
    const current: Listing = {
      schemaVersion: 1,
      googlePlay: { packageName: 'a', versionName: '1', locales: {} },
    };
    expect(compareSharedFacts('googlePlay', current, { schemaVersion: 1 })).toEqual([]);
    expect(
      compareSharedFacts('googlePlay', current, {
        schemaVersion: 1,
        googlePlay: { packageName: 'a', versionName: '2', locales: {} },
      }),
    ).toEqual([{ label: 'Release', before: '1', after: '2' }]);
  });
});

describe('the lines of changes', () => {
  const before: Listing = {
    ...listing({ en: { name: 'A', screenshots: { APP_IPHONE_67: [{ file: 'assets/a' }] } }, de: {} }),
    googlePlay: { packageName: 'a.b', locales: { en: { title: 'A' } } },
  };

  test('contain the store, the locale, and each text and set that differs', () => {
    const after: Listing = {
      ...listing({ en: { name: 'B', screenshots: { APP_IPHONE_67: [{ file: 'assets/b' }] } }, fr: {} }),
      googlePlay: { packageName: 'a.b', locales: { en: { title: null } } },
    };
    expect(listChanges(before, after)).toEqual([
      'App Store de: removed',
      'App Store en: Name changed',
      'App Store en: iPhone 6.9″ changed',
      'App Store fr: added',
      'Google Play en: Title changed',
    ]);
  });

  test('are empty when nothing differs, and without an earlier listing', () => {
    expect(listChanges(before, structuredClone(before))).toEqual([]);
    expect(listChanges(undefined, before)).toEqual([]);
  });
});

test('app previews of two synced listings are compared by their checksums', () => {
  const entry = (id: string, checksum: string) => ({
    file: null,
    remoteId: id,
    sourceChecksum: `md5:${checksum}`,
  });
  const live = listing({ en: { previews: { IPHONE_67: [entry('1', 'a'), entry('2', 'b')] } } });
  const draft = listing({
    en: { previews: { IPHONE_67: [entry('8', 'a'), entry('9', 'c'), entry('10', 'd')] } },
  });
  const [compared] = compareListings('appStore', live, draft);
  expect(compared?.previews).toEqual([
    {
      slot: 'IPHONE_67',
      before: [
        { kind: 'same', other: 0 },
        { kind: 'changed', other: 1 },
      ],
      after: [{ kind: 'same', other: 0 }, { kind: 'changed', other: 1 }, { kind: 'added' }],
    },
  ]);
  expect(compared && changeCountText(compared)).toBe('2 app previews');
  const [back] = compareListings('appStore', draft, live);
  expect(back?.previews.map((set) => changedSetText(set))).toEqual(['1 removed, 1 changed']);
  expect(listChanges(live, draft)).toEqual(['App Store en: iPhone 6.9″ app previews changed']);
});
