import { describe, expect, test } from '@jest/globals';

import type { Listing } from '../listing.ts';
import { readMatrix } from './read-matrix.ts';
import {
  findInTexts,
  MAX_HITS,
  replaceHits,
  replaceInText,
  listTexts,
  type FindQuery,
  type SearchedText,
} from './replace.ts';

function searched(text: string): SearchedText {
  return { store: 'appStore', code: 'en-US', field: 'name', text };
}
function query(find: string, replacement = '', options: Partial<FindQuery> = {}): FindQuery {
  return {
    find,
    replacement,
    matchesCase: false,
    isPattern: false,
    ...options,
  };
}
function replaced(text: string, wanted: FindQuery) {
  return replaceInText(text, findInTexts([searched(text)], wanted));
}

describe('find and replace', () => {
  test.each([
    ['upper and lower case are the same', 'Tree tree TREE', query('tree', 'bush'), 'bush bush bush'],
    [
      'upper and lower case differ on request',
      'Tree tree',
      query('tree', 'bush', { matchesCase: true }),
      'Tree bush',
    ],
    ['a search text is taken literally', 'a.b axb (a.b)', query('a.b', '$&'), '$& axb ($&)'],
    ['special characters are taken literally', '^$\\.*+?()[]{}|/-', query('^$\\.*+?()[]{}|/-', 'x'), 'x'],
    ['an emoji is one character', 'a🌱b', query('.', 'x', { isPattern: true }), 'xxx'],
    [
      'the groups of a pattern are filled in',
      '10 trees',
      query('(\\d+) (\\w+)', '$2: $1, $&, $$', { isPattern: true }),
      'trees: 10, 10 trees, $',
    ],
    ['an empty hit is no hit', 'abc', query('x*', 'y', { isPattern: true }), 'abc'],
    ['a text without the search text stays', 'abc', query('x', 'y'), 'abc'],
    ['an empty search text finds nothing', 'abc', query('', 'y'), 'abc'],
  ])('%s', (_, text, wanted, result) => {
    expect(replaced(text, wanted)).toBe(result);
  });

  test('an invalid pattern is an error', () => {
    expect(() => replaced('a', query('(', '', { isPattern: true }))).toThrow(SyntaxError);
  });

  test('the number of hits is limited', () => {
    expect(findInTexts([searched('a'.repeat(MAX_HITS + 1))], query('a'))).toHaveLength(MAX_HITS);
  });
});

describe('in a listing', () => {
  const next: Listing = {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'Old name, old' }, 'de-DE': { name: 'Old' } } },
    googlePlay: { packageName: 'a.b', locales: { 'en-US': { title: 'Old' } } },
  };
  const read = (listing: Listing) =>
    readMatrix({ stores: ['appStore', 'googlePlay'], current: null, next: listing });
  const hits = findInTexts(listTexts(read(next)), query('old', 'new'));

  test('all texts of both stores are searched', () => {
    expect(hits.map(({ store, code, field, start }) => [store, code, field, start])).toEqual([
      ['appStore', 'en-US', 'name', 0],
      ['appStore', 'en-US', 'name', 10],
      ['googlePlay', 'en-US', 'title', 0],
      ['appStore', 'de-DE', 'name', 0],
    ]);
  });

  test('only the chosen hits are replaced', () => {
    const changed = replaceHits(read(next), hits.slice(1, 3))(next);
    expect(changed.appStore?.locales).toEqual({
      'en-US': { name: 'Old name, new' },
      'de-DE': { name: 'Old' },
    });
    expect(changed.googlePlay?.locales).toEqual({ 'en-US': { title: 'new' } });
  });

  test('a text that has changed since the search stays as it is', () => {
    const later: Listing = {
      ...next,
      appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'My old text' } } },
    };
    expect(replaceHits(read(later), hits.slice(0, 2))(later)).toBe(later);
  });
});
