import type { Listing } from '@storedeck/contract';

import { KNOWN_LANGUAGES } from './known-languages.table.ts';
import type { Store } from './stores.ts';

/** One language of the listing, whatever the stores call it. */
export interface LocaleEntry {
  /** Its native code per store; absent where the store does not have it. */
  readonly codes: Readonly<Partial<Record<Store, string>>>;
  /** The language's name in English, such as "Portuguese (Brazil)". */
  readonly name: string;
  /** The language's name in itself. */
  readonly ownName: string;
}

const names = new Map<string, string>();
const namers = new Map<string, Intl.DisplayNames>();
const fullTags = new Map<string, string>();

/** What the stores call differently although no rule of language tags says they are the same. */
const SAME: Readonly<Record<string, string>> = { 'es-MX': 'es-419', 'ar-SA': 'ar', no: 'nb', 'no-NO': 'nb' };

/**
 * Pairs the locales of both stores, in the order of their English names. Codes stay the stores' own (`ja` and
 * `ja-JP`, `zh-Hans` and `zh-CN`, `ar-SA` and `ar`); they are only matched to stand side by side.
 */
export function pairLocales(listings: readonly (Listing | null | undefined)[]): LocaleEntry[] {
  const appStore = codesOf(listings.map((listing) => listing?.appStore?.locales));
  const play = new Set(codesOf(listings.map((listing) => listing?.googlePlay?.locales)));
  const entries = appStore.map((code) => {
    const partner = partnerOf(code, appStore, [...play]);
    if (partner !== undefined) play.delete(partner);
    return entry({ appstore: code, ...(partner !== undefined && { play: partner }) });
  });
  for (const code of play) entries.push(entry({ play: code }));
  return entries.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The entry an address means, by either store's code. */
export function findLocale(entries: readonly LocaleEntry[], code: string | null): LocaleEntry | undefined {
  return code === null
    ? undefined
    : entries.find(({ codes }) =>
        Object.values(codes).some((own) => own.toLowerCase() === code.toLowerCase()),
      );
}

/** The code to show and to write into the address: the store's own, or the other's where it has none. */
export function codeFor({ codes }: LocaleEntry, store: Store): string {
  return codes[store] ?? codes.appstore ?? codes.play ?? '';
}

/** `rtl` for languages written from right to left. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  const script = localeOf(fullTag(code))?.script ?? '';
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'].includes(script) ? 'rtl' : 'ltr';
}

/** A language's name in English (or in another language). */
export function languageName(code: string, inLanguage = 'en'): string {
  return (
    (inLanguage === 'en' ? KNOWN_LANGUAGES.get(code)?.name : undefined) ??
    once(names, `${inLanguage} ${code}`, () => nameOf(code, inLanguage))
  );
}

function nameOf(code: string, inLanguage: string): string {
  try {
    return namerOf(inLanguage).of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}

function namerOf(language: string): Intl.DisplayNames {
  return once(
    namers,
    language,
    () => new Intl.DisplayNames([language, 'en'], { type: 'language', languageDisplay: 'standard' }),
  );
}

/** The short form the App Store prints for a language: `ja` → "JA", `zh-Hans` → "ZH". */
export function languageTag(code: string): string {
  return (localeOf(code)?.language ?? code).toUpperCase();
}

function codesOf(perListing: readonly (Readonly<Record<string, unknown>> | undefined)[]): string[] {
  return [...new Set(perListing.flatMap((locales) => Object.keys(locales ?? {})))];
}

/** The code of the other store that means the same: the same tag, or the only one of that language and script on both sides. */
function partnerOf(code: string, own: readonly string[], others: readonly string[]): string | undefined {
  const full = fullTag(code);
  const exact = others.find((other) => fullTag(other) === full);
  if (exact !== undefined) return exact;
  const loose = looseTag(code);
  const alike = others.filter((other) => looseTag(other) === loose);
  const rivals = own.filter((other) => looseTag(other) === loose);
  // `de-AT` beside `de-DE` are two choices someone made; `sl-SI` beside `sl` is one.
  const [only] = alike;
  return alike.length === 1 && rivals.length === 1 && only !== undefined && (isBare(code) || isBare(only))
    ? only
    : undefined;
}

function localeOf(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

function fullTag(code: string): string {
  return (
    KNOWN_LANGUAGES.get(code)?.tag ??
    once(
      fullTags,
      code,
      () =>
        localeOf(SAME[code] ?? code)
          ?.maximize()
          .toString() ?? code,
    )
  );
}

function looseTag(code: string): string {
  const locale = localeOf(fullTag(code));
  return locale ? `${locale.language}-${locale.script}` : code;
}

/** Intl is slow to ask, and what it says of a language stays: every letter typed into a text pairs the locales anew. */
function once<Answer>(known: Map<string, Answer>, key: string, ask: () => Answer): Answer {
  const before = known.get(key);
  if (before !== undefined) return before;
  const answer = ask();
  known.set(key, answer);
  return answer;
}

function isBare(code: string): boolean {
  return localeOf(code)?.region === undefined;
}

function entry(codes: LocaleEntry['codes']): LocaleEntry {
  const code = codes.appstore ?? codes.play ?? '';
  return {
    codes,
    name: languageName(code),
    // Each language has to be asked by itself, and only a list of them wants to know.
    get ownName() {
      return languageName(code, code);
    },
  };
}
