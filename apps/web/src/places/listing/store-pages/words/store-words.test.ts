import { expect, test } from '@jest/globals';
import { STORE_LOCALES } from '@storedeck/listing';

import { STORE_WORDS } from './store-words.table.ts';
import { ENGLISH_WORDS, withValue, wordsFor } from './store-words.ts';

test.each([
  ['de-DE', 'Laden', 'Installieren'],
  ['ja', '入手', 'インストール'],
  ['ja-JP', '入手', 'インストール'],
  ['iw-IL', 'קבל', 'התקנה'],
  ['no', 'Hent', 'Installer'],
  ['zh-TW', '取得', '安裝'],
  ['zh-Hans', '获取', '安装'],
  ['pt-PT', 'Obter', 'Instalar'],
  ['en-GB', 'Get', 'Install'],
])('the buttons of %s are “%s” and “%s”', (code, get, install) => {
  expect(wordsFor(code, STORE_WORDS)).toMatchObject({ get, install });
});

test('the words around a number have the number in every language', () => {
  expect(withValue(ENGLISH_WORDS.countedRatings, '12K')).toBe('12K Ratings');
  expect(withValue(ENGLISH_WORDS.countedReviews, '$&')).toBe('$& reviews');
  for (const code of Object.values(STORE_LOCALES).flat()) {
    const words = wordsFor(code, STORE_WORDS);
    for (const name of ['countedRatings', 'countedReviews', 'ratedFor'] as const)
      expect(words[name].split('#')).toHaveLength(2);
  }
});

test('a language that the interfaces of the stores do not have gets the English words', () => {
  expect(wordsFor('ta-IN', STORE_WORDS)).toBe(ENGLISH_WORDS);
});

test('every language has every word', () => {
  for (const code of Object.values(STORE_LOCALES).flat()) {
    const words = wordsFor(code, STORE_WORDS);
    expect(Object.entries(words).filter(([, word]) => word === '')).toEqual([]);
  }
  const columns = STORE_WORDS.trim()
    .split('\n')
    .map((line) => line.split('|').length);
  expect(new Set(columns)).toEqual(new Set([30]));
});
