import { describe, expect, test } from '@jest/globals';

import type { Store } from '../stores.ts';
import { isStoreLocale, nearestStoreLocale, storeLocale, unknownLocaleText } from './store-locale.ts';
import { STORE_LOCALES } from './store-locales.table.ts';

describe('storeLocale', () => {
  test.each<[Store, string, string | undefined]>([
    ['googlePlay', 'he-IL', 'iw-IL'],
    ['googlePlay', 'he', 'iw-IL'],
    ['googlePlay', 'nb-NO', 'no-NO'],
    ['googlePlay', 'nb', 'no-NO'],
    ['googlePlay', 'no', 'no-NO'],
    ['googlePlay', 'pt_BR', 'pt-BR'],
    ['googlePlay', 'pt-rBR', 'pt-BR'],
    ['googlePlay', 'b+zh+Hant', 'zh-TW'],
    ['googlePlay', 'de', 'de-DE'],
    ['googlePlay', 'DE', 'de-DE'],
    ['googlePlay', 'zh-Hans', 'zh-CN'],
    ['googlePlay', 'zh-Hant', 'zh-TW'],
    ['googlePlay', 'zh-Hant-HK', 'zh-HK'],
    ['googlePlay', 'EN-gb', 'en-GB'],
    ['googlePlay', 'en', 'en-US'],
    ['googlePlay', 'es', 'es-ES'],
    ['googlePlay', 'es-MX', 'es-419'],
    ['googlePlay', 'in', 'id'],
    ['googlePlay', 'id-ID', 'id'],
    ['googlePlay', 'tl', 'fil'],
    ['googlePlay', 'uk-UA', 'uk'],
    ['googlePlay', 'ru', 'ru-RU'],
    ['googlePlay', 'fa', 'fa'],
    ['googlePlay', 'fa-IR', 'fa-IR'],
    ['googlePlay', 'ar-SA', 'ar'],
    ['googlePlay', 'eo', undefined],
    ['googlePlay', 'de-AT', undefined],
    ['googlePlay', 'sr-Latn', undefined],
    ['googlePlay', 'bn-IN', undefined],
    ['googlePlay', 'und', undefined],
    ['googlePlay', 'und-DE', undefined],
    ['appStore', 'und_Latn', undefined],
    ['appStore', 'sv-SE', 'sv'],
    ['appStore', 'zh-CN', 'zh-Hans'],
    ['appStore', 'zh_TW', 'zh-Hant'],
    ['appStore', 'fr', 'fr-FR'],
    ['appStore', 'ja-JP', 'ja'],
    ['appStore', 'iw', 'he'],
    ['appStore', 'nb_NO', 'no'],
    ['appStore', 'es-419', 'es-MX'],
    ['appStore', 'ar', 'ar-SA'],
    ['appStore', 'pt', 'pt-BR'],
    ['appStore', 'zh-HK', undefined],
    ['appStore', 'eo', undefined],
    ['appStore', 'ios', undefined],
    ['appStore', 'mac', undefined],
    ['appStore', 'raw', undefined],
    ['appStore', 'default', undefined],
    ['appStore', 'android', undefined],
    ['appStore', 'review_information', undefined],
    ['appStore', 'en-USA', undefined],
  ])('%s: %s is %s', (store, code, expected) => expect(storeLocale(store, code)).toBe(expected));

  test.each(['appStore', 'googlePlay'] as const)('every code of %s is its own, in any case', (store) => {
    for (const code of STORE_LOCALES[store]) {
      expect(isStoreLocale(store, code)).toBe(true);
      const spellings = [code, code.toLowerCase(), code.toUpperCase(), code.replaceAll('-', '_')];
      expect(spellings.map((each) => storeLocale(store, each))).toEqual(spellings.map(() => code));
    }
  });
});

describe('nearestStoreLocale', () => {
  test.each<[Store, string, string | undefined]>([
    ['googlePlay', 'de-AT', 'de-DE'],
    ['googlePlay', 'en-IE', 'en-GB'],
    ['googlePlay', 'es_CL', 'es-419'],
    ['googlePlay', 'fr-CH', 'fr-FR'],
    ['appStore', 'fr-BE', 'fr-FR'],
    ['appStore', 'und', undefined],
    ['googlePlay', 'ja-JA', 'ja-JP'],
    ['googlePlay', 'jp', 'ja-JP'],
    ['googlePlay', 'ua', 'uk'],
    ['googlePlay', 'eo', undefined],
    ['googlePlay', 'constructor', undefined],
    ['googlePlay', 'ga-IE', undefined],
    ['googlePlay', 'd-DE', 'de-DE'],
    ['appStore', 'es-AR', 'es-MX'],
    ['appStore', 'zh-HK', 'zh-Hant'],
    ['appStore', 'en-USA', 'en-US'],
    ['appStore', 'cn', 'zh-Hans'],
    ['appStore', 'eo', undefined],
    ['appStore', 'cz-CZ', 'cs'],
    ['googlePlay', 'jp_JP', 'ja-JP'],
    ['googlePlay', 'by', 'be'],
    ['appStore', 'by', undefined],
    ['appStore', 'nn-NO', 'no'],
    ['googlePlay', 'yue', 'zh-HK'],
    ['appStore', 'yue-Hant', 'zh-Hant'],
  ])('%s: nearest to %s is %s', (store, code, expected) =>
    expect(nearestStoreLocale(store, code)).toBe(expected),
  );
});

test('the text names the right or nearest code', () => {
  expect(unknownLocaleText('googlePlay', 'he-IL')).toBe(
    'Google Play has no language he-IL: its code there is iw-IL',
  );
  expect(unknownLocaleText('googlePlay', 'de-AT')).toBe(
    'Google Play has no language de-AT; did you mean de-DE?',
  );
  expect(unknownLocaleText('appStore', 'eo')).toBe('App Store has no language eo');
});
