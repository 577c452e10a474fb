import { KNOWN_LANGUAGES } from './known-languages.table.ts';
import { once } from './once.ts';

/** Maps a code to another code for the same language. `Intl` treats the two codes as different languages or regions. */
const SAME: Readonly<Record<string, string>> = { 'es-MX': 'es-419', 'ar-SA': 'ar', no: 'nb', 'no-NO': 'nb' };

const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'];

const fullTags = new Map<string, string>();
const locales = new Map<string, Intl.Locale | null>();

/**
 * The tag with language, script and region: `zh-CN` → `zh-Hans-CN`. A code that is not a valid language tag is returned
 * unchanged.
 */
export function fullTag(code: string): string {
  return KNOWN_LANGUAGES.get(code)?.tag ?? once(fullTags, code, () => computeFullTag(code));
}

/** The tag without its region: `zh-CN` → `zh-Hans`. A code that is not a valid language tag is returned unchanged. */
export function tagWithoutRegion(code: string): string {
  const locale = parseLocale(fullTag(code));
  return locale ? `${locale.language}-${locale.script}` : code;
}

/** Whether a code has the form of a language tag. */
export function isLanguageTag(code: string): boolean {
  return parseLocale(code) !== null;
}

/** Whether a code contains a region: false for `sl`, true for `sl-SI`. */
export function namesRegion(code: string): boolean {
  return parseLocale(code)?.region !== undefined;
}

/** `rtl` for languages that are written from right to left, `ltr` for all others. */
export function detectDirection(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(parseLocale(fullTag(code))?.script ?? '') ? 'rtl' : 'ltr';
}

/** The short form that the App Store prints for a language: `ja` → "JA", `zh-Hans` → "ZH". */
export function languageTag(code: string): string {
  return (parseLocale(code)?.language ?? code).toUpperCase();
}

function computeFullTag(code: string): string {
  const locale = parseLocale(SAME[code] ?? code);
  return locale ? locale.maximize().toString() : code;
}

function parseLocale(code: string): Intl.Locale | null {
  return once(locales, code, () => {
    // `und` means “no known language”. `Intl` would complete it to English.
    if (/^und(?![A-Za-z0-9])/i.test(code)) return null;
    try {
      return new Intl.Locale(code.replaceAll('_', '-'));
    } catch {
      return null;
    }
  });
}
