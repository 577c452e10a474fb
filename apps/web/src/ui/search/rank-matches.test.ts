import { describe, expect, test } from '@jest/globals';
import { pairLocales, STORE_LOCALES, type Listing } from '@storedeck/listing';
import fc from 'fast-check';

import { languageTerms, localeTerms } from './locale-terms.ts';
import { rankMatches } from './rank-matches.ts';

const WHOLE: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a', locales: Object.fromEntries(STORE_LOCALES.appStore.map((code) => [code, {}])) },
  googlePlay: {
    packageName: 'a',
    locales: Object.fromEntries(STORE_LOCALES.googlePlay.map((code) => [code, {}])),
  },
};
const ENTRIES = pairLocales([WHOLE]);
const CODES = [...new Set([...STORE_LOCALES.appStore, ...STORE_LOCALES.googlePlay])];

const code = fc.constantFrom(...CODES);
/** A code as a person may type it. */
const typed = code.chain((exact) =>
  fc
    .constantFrom(exact, exact.toUpperCase(), exact.toLowerCase(), ` ${exact} `, exact.replace('-', '_'))
    .map((text) => ({ exact, text })),
);

test('an exact code of either store always comes first, in any order of the list', () => {
  fc.assert(
    fc.property(
      typed,
      fc.shuffledSubarray(ENTRIES, { minLength: ENTRIES.length }),
      ({ exact, text }, list) => {
        const [first] = rankMatches(list, text, localeTerms);
        expect(Object.values(first?.codes ?? {})).toContain(exact);
      },
    ),
  );
  for (const exact of CODES) expect(rankMatches(CODES, exact, languageTerms)[0]).toBe(exact);
});

test('a language without a region finds this language first, although other names contain its letters', () => {
  for (const each of CODES) {
    const { language } = new Intl.Locale(each);
    const [first] = rankMatches(ENTRIES, language, localeTerms);
    const found = Object.values(first?.codes ?? {}).map((one) => new Intl.Locale(one).language);
    expect(found).toContain(language);
  }
});

describe('the first language for a typed text', () => {
  test.each([
    ['de', 'German (Germany)'],
    ['ja', 'Japanese'],
    ['he', 'Hebrew'],
    ['fi', 'Finnish'],
    ['it', 'Italian'],
    ['th', 'Thai'],
    ['pt', 'Portuguese (Brazil)'],
    ['en', 'English (United States)'],
    ['zh', 'Chinese (Simplified)'],
    ['ger', 'German (Germany)'],
    ['español (m', 'Spanish (Mexico)'],
    ['francais', 'French (Canada)'],
    ['brazil', 'Portuguese (Brazil)'],
    ['日本', 'Japanese'],
  ])('%s: %s', (text, name) => {
    expect(rankMatches(ENTRIES, text, localeTerms)[0]?.name).toBe(name);
  });
});

describe('other lists', () => {
  const find = (names: readonly string[], text: string, words: readonly string[] = []) =>
    rankMatches(names, text, (name) => ({ names: [name], words: name === 'Sync now' ? words : [] }));

  test('the start of a name comes before the start of a word, and this before a text inside a word', () => {
    expect(find(['Redark', 'Go dark', 'Darken', 'Dark'], 'dark')).toEqual([
      'Dark',
      'Darken',
      'Go dark',
      'Redark',
    ]);
  });

  test('equal matches keep their order, and no text returns all', () => {
    expect(find(['b', 'a'], '  ')).toEqual(['b', 'a']);
    expect(find(['ab', 'aa'], 'a')).toEqual(['ab', 'aa']);
  });

  test('each of several words is found, in any order', () => {
    expect(find(['Import a folder or file as New', 'Export'], 'new import')).toEqual([
      'Import a folder or file as New',
    ]);
    expect(find(['Import'], 'import bicycle')).toEqual([]);
  });

  test('other words are found, after names', () => {
    expect(find(['Sync now', 'Refresh the page'], 'refresh', ['refresh'])).toEqual([
      'Refresh the page',
      'Sync now',
    ]);
  });

  test('a text of any characters throws nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(rankMatches(ENTRIES, text, localeTerms).length).toBeLessThanOrEqual(ENTRIES.length);
      }),
    );
  });
});
