import { nearestWord } from '../nearest-word.ts';
import { STORE_NAMES, type Store } from '../stores.ts';
import { fullTag, isLanguageTag, tagWithoutRegion } from './language-tag.ts';
import { once } from './once.ts';
import { STORE_LOCALES } from './store-locales.table.ts';

/**
 * Codes of countries that people write instead of the code of a language, and the language that they mean. None of them
 * is the code of a language of a store.
 */
const COUNTRY_CODES: ReadonlyMap<string, string> = new Map([
  ['br', 'pt-BR'],
  ['by', 'be'],
  ['cn', 'zh-CN'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['gb', 'en-GB'],
  ['ge', 'ka'],
  ['gr', 'el'],
  ['hk', 'zh-HK'],
  ['il', 'he'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['kz', 'kk'],
  ['rs', 'sr'],
  ['tw', 'zh-TW'],
  ['ua', 'uk'],
  ['us', 'en-US'],
  ['vn', 'vi'],
]);

/** Languages that no store has, and the nearest one that readers of them know: Nynorsk, Cantonese. */
const NEAREST_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['nn', 'nb'],
  ['yue', 'zh-HK'],
]);

/** The regions whose language is nearest, best first, if a store does not have the region of a code. */
const NEAREST_REGIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['GB']],
  ['es', ['419', 'MX']],
  ['fr', ['FR']],
  ['pt', ['PT']],
]);

const spellings = new Map<string, string | undefined>();

/**
 * Returns a store's code for a language in any spelling: any case, `_` instead of `-`, another code for the same
 * language (`he-IL` is `iw-IL` on Google Play, `zh-CN` is `zh-Hans` on the App Store), without a region (`de`), or as
 * Android names its folders (`pt-rBR`, `b+zh+Hant`). Undefined if the store does not have exactly this language.
 */
export function storeLocale(store: Store, code: string): string | undefined {
  return once(spellings, `${store} ${code}`, () => findLocale(store, code));
}

/** Whether a store has a language under exactly this code. */
export function isStoreLocale(store: Store, code: string): boolean {
  return STORE_LOCALES[store].includes(code);
}

/**
 * Returns the code of a store that a person most likely means by a code that the store does not have: the same language
 * in another region, the language of a country, or a code with almost the same letters. Undefined if there is none.
 */
export function nearestStoreLocale(store: Store, code: string): string | undefined {
  const same = storeLocale(store, code);
  if (same !== undefined) return same;
  const written = canonicalCode(code);
  // A country may also be written twice: `cz-CZ`.
  const country = /^([a-z]{2})(?:-\1)?$/i.exec(written)?.[1]?.toLowerCase() ?? '';
  const other = COUNTRY_CODES.get(country) ?? NEAREST_LANGUAGES.get(toLanguage(written));
  if (other !== undefined) return nearestStoreLocale(store, other);
  const codes = STORE_LOCALES[store];
  const alike = codes.filter((each) => toLanguage(each) === toLanguage(written));
  const ofRegion = (NEAREST_REGIONS.get(toLanguage(written)) ?? []).flatMap((region) =>
    alike.filter((each) => each.endsWith(`-${region}`)),
  );
  const sameScript = alike.filter((each) => tagWithoutRegion(each) === tagWithoutRegion(written));
  const [nearest] = [
    ...alike.filter((each) => written.startsWith(each)),
    ...ofRegion,
    ...sameScript,
    ...alike,
  ];
  if (nearest !== undefined) return nearest;
  // A valid code with almost the same letters is another language: `ga-IE` is not `fa-AE`.
  return isLanguageTag(written) ? undefined : nearestWord(written, codes, 1);
}

/** Says that a store does not have a language, and which code is right or nearest. */
export function unknownLocaleText(store: Store, code: string): string {
  const same = storeLocale(store, code);
  const nearest = nearestStoreLocale(store, code);
  const missing = `${STORE_NAMES[store]} has no language ${code}`;
  if (same !== undefined) return `${missing}: its code there is ${same}`;
  return nearest === undefined ? missing : `${missing}; did you mean ${nearest}?`;
}

function findLocale(store: Store, code: string): string | undefined {
  const codes = STORE_LOCALES[store];
  const written = canonicalCode(code);
  const exact = codes.find((each) => each.toLowerCase() === written.toLowerCase());
  if (exact !== undefined) return exact;
  const full = fullTag(written);
  const alike = codes.filter((each) => fullTag(each) === full);
  // `es` is `es-ES`, not `es-US`; both have different full tags. `fa` and `fa-IR` have the same, and both exist.
  return alike[0];
}

/** Writes a code with hyphens and in the usual case: `PT_br`, `pt-rBR` and `b+pt+BR` → `pt-BR`. */
function canonicalCode(code: string): string {
  const [language = '', ...rest] = code.replace(/^b\+/, '').replaceAll(/[_+]/g, '-').split('-');
  const parts = rest.map((part) => {
    if (/^r[A-Z]{2}$/.test(part)) return part.slice(1);
    if (part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
    return part.length <= 3 ? part.toUpperCase() : part;
  });
  return [language.toLowerCase(), ...parts].join('-');
}

function toLanguage(code: string): string {
  return tagWithoutRegion(code).split('-')[0] ?? '';
}
