import { expect, test } from '@jest/globals';

import { deviceLanguage, isSameLanguage } from './device-language.ts';

test.each([
  ['fr', 'fr-FR'],
  ['fr-CA', 'fr-CA'],
  ['pt-BR', 'pt-BR'],
  ['zh-CN', 'zh-Hans-CN'],
  ['zh-Hans', 'zh-Hans-CN'],
  ['zh-HK', 'zh-Hant-HK'],
  ['zh-Hant', 'zh-Hant-TW'],
  ['iw-IL', 'he-IL'],
  ['no', 'nb-NO'],
  ['ja', 'ja-JP'],
  ['es-419', 'es-419'],
])('%s is %s on a device', (code, tag) => {
  expect(deviceLanguage(code)).toBe(tag);
});

test('regions of a language are the same language, scripts are not', () => {
  expect(isSameLanguage('en-US', 'en-GB')).toBe(true);
  expect(isSameLanguage('zh-CN', 'zh-TW')).toBe(false);
  expect(isSameLanguage('pt-BR', 'es-ES')).toBe(false);
});
