import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Listing } from '../listing.ts';
import { mergeListings } from './merge-listings.ts';

function play(locales: Record<string, Record<string, unknown>>): Listing {
  return { schemaVersion: 1, googlePlay: { packageName: 'a.b', locales } } as unknown as Listing;
}

const base = play({ en: { title: 'a', video: 'v', images: { icon: [{ file: 'x' }] } }, de: { title: 'b' } });

describe('mergeListings', () => {
  test('joins edits of different things without a conflict', () => {
    const mine = play({
      en: { title: 'mine', video: 'v', images: { icon: [{ file: 'x' }] } },
      de: { title: 'b' },
    });
    const theirs = play({
      en: { title: 'a', video: 'v', images: { icon: [] } },
      de: { title: 'theirs' },
      fr: { title: 'c' },
    });
    const { merged, conflicts, taken } = mergeListings({ base, mine, theirs }, 'mine');
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(
      play({
        en: { title: 'mine', video: 'v', images: { icon: [] } },
        de: { title: 'theirs' },
        fr: { title: 'c' },
      }),
    );
    expect(taken.map((path) => path.slice(2).join('.'))).toEqual(['en.images.icon', 'de.title', 'fr']);
  });

  test('reports texts that both sides changed, uses the values of the side to keep, and keeps all other changes', () => {
    const mine = play({ en: { title: 'mine', video: 'mine too' }, de: { title: 'b' } });
    const theirs = play({
      en: { title: 'theirs', video: 'v', images: { icon: [{ file: 'x' }] } },
      de: { title: 'theirs too' },
    });
    for (const keep of ['mine', 'theirs'] as const) {
      const { merged, conflicts } = mergeListings({ base, mine, theirs }, keep);
      expect(conflicts).toEqual([
        { path: ['googlePlay', 'locales', 'en', 'title'], mine: 'mine', theirs: 'theirs' },
      ]);
      expect(merged).toEqual(play({ en: { title: keep, video: 'mine too' }, de: { title: 'theirs too' } }));
    }
  });

  test('reports no conflict for the same edit on both sides, in any order of keys', () => {
    const both = play({
      de: { title: 'b' },
      en: { video: 'v', title: 'same', images: { icon: [{ file: 'x' }] } },
    });
    expect(mergeListings({ base, mine: both, theirs: structuredClone(both) }, 'mine')).toMatchObject({
      conflicts: [],
      taken: [],
    });
  });

  test('distinguishes a cleared text from a missing one', () => {
    const cleared = play({
      en: { title: null, video: 'v', images: { icon: [{ file: 'x' }] } },
      de: { title: 'b' },
    });
    expect(mergeListings({ base, mine: base, theirs: cleared }, 'mine').merged).toEqual(cleared);
  });

  test('reports a locale that one side removed and the other edited', () => {
    const mine = play({ en: base.googlePlay!.locales['en'] as Record<string, unknown> });
    const theirs = play({
      en: base.googlePlay!.locales['en'] as Record<string, unknown>,
      de: { title: 'edited' },
    });
    expect(mergeListings({ base, mine, theirs }, 'mine').conflicts).toEqual([
      { path: ['googlePlay', 'locales', 'de'], mine: undefined, theirs: { title: 'edited' } },
    ]);
  });

  test('uses the changes of the only changed side, whichever side is kept', () => {
    const locale = fc.dictionary(fc.constantFrom('title', 'video', 'own'), fc.option(fc.string()), {
      maxKeys: 3,
    });
    const listing = fc.dictionary(fc.constantFrom('en', 'de', 'fr'), locale).map(play);
    fc.assert(
      fc.property(listing, listing, fc.constantFrom('mine', 'theirs'), (before, after, keep) => {
        expect(mergeListings({ base: before, mine: after, theirs: before }, keep).merged).toEqual(after);
        expect(mergeListings({ base: before, mine: before, theirs: after }, keep).merged).toEqual(after);
      }),
    );
  });
});
