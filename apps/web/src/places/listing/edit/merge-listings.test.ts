import { describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/contract';
import fc from 'fast-check';

import { mergeListings } from './merge-listings.ts';

function play(locales: Record<string, Record<string, unknown>>): Listing {
  return { schemaVersion: 1, googlePlay: { packageName: 'a.b', locales } } as unknown as Listing;
}

const base = play({ en: { title: 'a', video: 'v', images: { icon: [{ file: 'x' }] } }, de: { title: 'b' } });

describe('mergeListings', () => {
  test('edits of different things are joined without a question', () => {
    const mine = play({
      en: { title: 'mine', video: 'v', images: { icon: [{ file: 'x' }] } },
      de: { title: 'b' },
    });
    const theirs = play({
      en: { title: 'a', video: 'v', images: { icon: [] } },
      de: { title: 'theirs' },
      fr: { title: 'c' },
    });
    const { merged, clashes, taken } = mergeListings(base, mine, theirs, 'mine');
    expect(clashes).toEqual([]);
    expect(merged).toEqual(
      play({
        en: { title: 'mine', video: 'v', images: { icon: [] } },
        de: { title: 'theirs' },
        fr: { title: 'c' },
      }),
    );
    expect(taken.map((path) => path.slice(2).join('.'))).toEqual(['en.images.icon', 'de.title', 'fr']);
  });

  test('what both changed is named, and the kept side counts; the rest of both is kept', () => {
    const mine = play({ en: { title: 'mine', video: 'mine too' }, de: { title: 'b' } });
    const theirs = play({
      en: { title: 'theirs', video: 'v', images: { icon: [{ file: 'x' }] } },
      de: { title: 'theirs too' },
    });
    for (const keep of ['mine', 'theirs'] as const) {
      const { merged, clashes } = mergeListings(base, mine, theirs, keep);
      expect(clashes).toEqual([
        { path: ['googlePlay', 'locales', 'en', 'title'], mine: 'mine', theirs: 'theirs' },
      ]);
      expect(merged).toEqual(play({ en: { title: keep, video: 'mine too' }, de: { title: 'theirs too' } }));
    }
  });

  test('the same edit on both sides is none to ask about, and the order of keys says nothing', () => {
    const both = play({
      de: { title: 'b' },
      en: { video: 'v', title: 'same', images: { icon: [{ file: 'x' }] } },
    });
    expect(mergeListings(base, both, structuredClone(both), 'mine')).toMatchObject({
      clashes: [],
      taken: [],
    });
  });

  test('a text that was cleared is not one that was left out', () => {
    const cleared = play({
      en: { title: null, video: 'v', images: { icon: [{ file: 'x' }] } },
      de: { title: 'b' },
    });
    expect(mergeListings(base, base, cleared, 'mine').merged).toEqual(cleared);
  });

  test('a locale that one removed and the other edited is asked about', () => {
    const mine = play({ en: base.googlePlay!.locales['en'] as Record<string, unknown> });
    const theirs = play({
      en: base.googlePlay!.locales['en'] as Record<string, unknown>,
      de: { title: 'edited' },
    });
    expect(mergeListings(base, mine, theirs, 'mine').clashes).toEqual([
      { path: ['googlePlay', 'locales', 'de'], mine: undefined, theirs: { title: 'edited' } },
    ]);
  });

  test('one side alone is that side, whichever counts', () => {
    const locale = fc.dictionary(fc.constantFrom('title', 'video', 'own'), fc.option(fc.string()), {
      maxKeys: 3,
    });
    const listing = fc.dictionary(fc.constantFrom('en', 'de', 'fr'), locale).map(play);
    fc.assert(
      fc.property(listing, listing, fc.constantFrom('mine', 'theirs'), (before, after, keep) => {
        expect(mergeListings(before, after, before, keep).merged).toEqual(after);
        expect(mergeListings(before, before, after, keep).merged).toEqual(after);
      }),
    );
  });
});
