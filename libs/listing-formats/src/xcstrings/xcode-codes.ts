import { STORE_LOCALES, storeLocale } from '@storedeck/listing';

/** Languages whose codes Xcode's projects write with the region, although a code without it would mean the same. */
const WITH_REGION: ReadonlySet<string> = new Set(['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']);

/**
 * Returns the code under which Xcode's projects usually have a language of the App Store: without the region, if that
 * means the same language (`de-DE` → `de`, `en-US` → `en`, but `en-GB`).
 */
export function findXcodeCode(code: string): string {
  const [language = code] = code.split('-');
  const isSame = storeLocale('appStore', language) === code && !STORE_LOCALES.appStore.includes(language);
  return isSame && !WITH_REGION.has(code) ? language : code;
}
