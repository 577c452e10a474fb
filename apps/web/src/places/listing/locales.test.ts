import { describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/contract';

import { STORE_LOCALES } from './edit/store-locales.table.ts';
import { KNOWN_LANGUAGES } from './known-languages.table.ts';
import { codeFor, directionOf, findLocale, languageName, pairLocales } from './locales.ts';

function listing(appStore: string[], play: string[]): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a', locales: Object.fromEntries(appStore.map((code) => [code, {}])) },
    googlePlay: { packageName: 'a', locales: Object.fromEntries(play.map((code) => [code, {}])) },
  };
}

function pairs(appStore: string[], play: string[]) {
  return pairLocales([listing(appStore, play)]).map(
    ({ codes }) => `${codes.appstore ?? '–'} ${codes.play ?? '–'}`,
  );
}

describe('pairing the stores’ locales', () => {
  test.each([
    ['ja', 'ja-JP'],
    ['it', 'it-IT'],
    ['no', 'no-NO'],
    ['he', 'iw-IL'],
    ['id', 'id'],
    ['ar-SA', 'ar'],
    ['es-MX', 'es-419'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['sl-SI', 'sl'],
    ['pa-IN', 'pa'],
    ['fr-CA', 'fr-CA'],
    ['pt-BR', 'pt-BR'],
  ])('%s is Play’s %s', (appStore, play) => {
    expect(pairs([appStore], [play])).toEqual([`${appStore} ${play}`]);
  });

  test.each([
    ['de-DE', 'de-AT'],
    ['pt-PT', 'pt-BR'],
    ['zh-Hans', 'zh-TW'],
    ['en-GB', 'en-US'],
  ])('%s is not Play’s %s', (appStore, play) => {
    expect(pairs([appStore], [play])).toHaveLength(2);
  });

  test('every code appears exactly once, in the order of the English names', () => {
    expect(pairs(['en-US', 'en-GB', 'zh-Hans', 'ja'], ['ja-JP', 'en-GB', 'en-IN', 'zh-CN'])).toEqual([
      'zh-Hans zh-CN',
      '– en-IN',
      'en-GB en-GB',
      'en-US –',
      'ja ja-JP',
    ]);
  });

  test('listings of both views are joined', () => {
    expect(pairLocales([listing(['ja'], []), null, listing(['ja'], ['ja-JP', 'fil'])])).toHaveLength(2);
  });

  test('a code that is no language tag keeps its own name', () => {
    expect(pairLocales([listing(['xx_yyyyyyyyy'], [])])[0]).toMatchObject({ name: 'xx_yyyyyyyyy' });
  });
});

test('either store’s code finds the locale, and each store gets its own', () => {
  const entries = pairLocales([listing(['ja', 'he'], ['ja-JP'])]);
  const japanese = findLocale(entries, 'JA-jp');
  expect(japanese && codeFor(japanese, 'appstore')).toBe('ja');
  expect(japanese && codeFor(japanese, 'play')).toBe('ja-JP');
  const hebrew = findLocale(entries, 'he');
  expect(hebrew && codeFor(hebrew, 'play')).toBe('he');
  expect(findLocale(entries, 'fr-FR')).toBeUndefined();
});

test('right-to-left languages are known by their script', () => {
  expect(['ar', 'ar-SA', 'he', 'iw-IL', 'ur-PK', 'fa'].map(directionOf)).toEqual(Array(6).fill('rtl'));
  expect(['en-US', 'ja', 'zh-Hans', '??'].map(directionOf)).toEqual(Array(4).fill('ltr'));
});

describe('the languages that are known without asking', () => {
  test('are those that the stores take', () => {
    expect([...KNOWN_LANGUAGES.keys()].sort()).toEqual(
      [...new Set([...STORE_LOCALES.appstore, ...STORE_LOCALES.play])].sort(),
    );
  });

  test.each([...KNOWN_LANGUAGES])('%s is what Intl says', (code, { tag, name }) => {
    const same = { 'es-MX': 'es-419', 'ar-SA': 'ar', no: 'nb', 'no-NO': 'nb' }[code] ?? code;
    expect(tag).toBe(new Intl.Locale(same).maximize().toString());
    expect(name).toBe(
      new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }).of(code),
    );
  });
});

test('languages are named in English and in themselves', () => {
  expect(languageName('pt-BR')).toBe('Portuguese (Brazil)');
  expect(languageName('ja', 'ja')).toBe('日本語');
});
