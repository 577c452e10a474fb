import { describe, expect, test } from '@jest/globals';

import { LocaleCode, type Listing } from '../listing.ts';
import { STORES } from '../stores.ts';
import { KNOWN_LANGUAGES } from './known-languages.table.ts';
import { languageName } from './language-name.ts';
import { detectDirection } from './language-tag.ts';
import { codeFor, findLocale, pairLocales, findPartner } from './pair-locales.ts';
import { STORE_LOCALES } from './store-locales.table.ts';

function listing(appStore: string[], googlePlay: string[]): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a', locales: Object.fromEntries(appStore.map((code) => [code, {}])) },
    googlePlay: { packageName: 'a', locales: Object.fromEntries(googlePlay.map((code) => [code, {}])) },
  };
}

function pairs(appStore: string[], googlePlay: string[]) {
  return pairLocales([listing(appStore, googlePlay)]).map(
    ({ codes }) => `${codes.appStore ?? '–'} ${codes.googlePlay ?? '–'}`,
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
  ])('%s is Google Play’s %s', (appStore, googlePlay) => {
    expect(pairs([appStore], [googlePlay])).toEqual([`${appStore} ${googlePlay}`]);
  });

  test.each([
    ['de-DE', 'de-AT'],
    ['pt-PT', 'pt-BR'],
    ['zh-Hans', 'zh-TW'],
    ['en-GB', 'en-US'],
  ])('%s is not Google Play’s %s', (appStore, googlePlay) => {
    expect(pairs([appStore], [googlePlay])).toHaveLength(2);
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

  test('the locales of several listings are joined', () => {
    expect(pairLocales([listing(['ja'], []), null, listing(['ja'], ['ja-JP', 'fil'])])).toHaveLength(2);
  });

  test('a code that is not a language tag is used as the name', () => {
    expect(pairLocales([listing(['xx_yyyyyyyyy'], [])])[0]).toMatchObject({ name: 'xx_yyyyyyyyy' });
  });
});

test('a locale is found by the code of either store', () => {
  const entries = pairLocales([listing(['ja', 'he'], ['ja-JP'])]);
  const japanese = findLocale(entries, 'JA-jp');
  expect(japanese && codeFor(japanese, 'appStore')).toBe('ja');
  expect(japanese && codeFor(japanese, 'googlePlay')).toBe('ja-JP');
  const hebrew = findLocale(entries, 'he');
  expect(hebrew && codeFor(hebrew, 'googlePlay')).toBe('he');
  expect(findLocale(entries, 'fr-FR')).toBeUndefined();
});

describe('the partner of a code among all codes of the other store', () => {
  test.each([
    ['he', 'iw-IL'],
    ['no', 'no-NO'],
    ['nb', 'no-NO'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['es-MX', 'es-419'],
    ['sl-SI', 'sl'],
  ])('%s is Google Play’s %s', (code, partner) => {
    expect(findPartner(code, STORE_LOCALES.googlePlay)).toBe(partner);
  });

  test.each([
    ['iw-IL', 'he'],
    ['no-NO', 'no'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['es-419', 'es-MX'],
  ])('%s is the App Store’s %s', (code, partner) => {
    expect(findPartner(code, STORE_LOCALES.appStore)).toBe(partner);
  });

  test.each(['en-IN', 'fr-BE', 'zu'])('the App Store has no partner of %s', (code) => {
    expect(findPartner(code, STORE_LOCALES.appStore)).toBeUndefined();
  });

  test('the same language without a region is the partner only if it is the only one', () => {
    expect(findPartner('de-CH', ['de-AT', 'fr-FR'])).toBeUndefined();
    expect(findPartner('en', ['en-GB', 'ja-JP'])).toBe('en-GB');
    expect(findPartner('en', ['en-GB', 'en-IN'])).toBeUndefined();
  });
});

test('right-to-left languages are recognized by their script', () => {
  expect(['ar', 'ar-SA', 'he', 'iw-IL', 'ur-PK', 'fa'].map(detectDirection)).toEqual(Array(6).fill('rtl'));
  expect(['en-US', 'ja', 'zh-Hans', '??'].map(detectDirection)).toEqual(Array(4).fill('ltr'));
});

describe('the table of known languages', () => {
  test('lists the languages that the stores support', () => {
    expect([...KNOWN_LANGUAGES.keys()].sort()).toEqual(
      [...new Set([...STORE_LOCALES.appStore, ...STORE_LOCALES.googlePlay])].sort(),
    );
  });

  test.each([...KNOWN_LANGUAGES])('%s has the tag and name that Intl returns', (code, { tag, name }) => {
    const same = { 'es-MX': 'es-419', 'ar-SA': 'ar', no: 'nb', 'no-NO': 'nb' }[code] ?? code;
    expect(tag).toBe(new Intl.Locale(same).maximize().toString());
    expect(name).toBe(
      new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }).of(code),
    );
  });
});

test('languages have an English name and a name in the language itself', () => {
  expect(languageName('pt-BR')).toBe('Portuguese (Brazil)');
  expect(languageName('ja', 'ja')).toBe('日本語');
});

test.each(STORES)('every language of %s can be a locale of a listing', (store) => {
  for (const code of STORE_LOCALES[store]) expect(LocaleCode.safeParse(code).success).toBe(true);
  expect(new Set(STORE_LOCALES[store]).size).toBe(STORE_LOCALES[store].length);
});
