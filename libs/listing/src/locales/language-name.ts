import { KNOWN_LANGUAGES } from './known-languages.table.ts';
import { once } from './once.ts';

const names = new Map<string, string>();
const displayNames = new Map<string, Intl.DisplayNames>();

/**
 * The name of a language, such as "Portuguese (Brazil)".
 *
 * @param code a store's locale code; a code that is not a valid language tag is returned unchanged
 * @param inLanguage the language in which the name is written
 */
export function languageName(code: string, inLanguage = 'en'): string {
  return (
    (inLanguage === 'en' ? KNOWN_LANGUAGES.get(code)?.name : undefined) ??
    once(names, `${inLanguage} ${code}`, () => computeName(code, inLanguage))
  );
}

function computeName(code: string, inLanguage: string): string {
  try {
    return displayNamesIn(inLanguage).of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}

function displayNamesIn(language: string): Intl.DisplayNames {
  return once(
    displayNames,
    language,
    () => new Intl.DisplayNames([language, 'en'], { type: 'language', languageDisplay: 'standard' }),
  );
}
