import { languageName, STORE_LOCALES, STORES } from '@storedeck/listing';

/** Short forms in the names of App Store Connect, such as “English (U.S.)”. */
const SHORT: Readonly<Record<string, string>> = {
  us: 'united states',
  uk: 'united kingdom',
  brazilian: 'brazil',
};

let codes: ReadonlyMap<string, string> | undefined;

/**
 * Returns the code of a language by its English name, as consoles and people write it: `German`, `English (U.K.)`,
 * `Portuguese – Brazil` or `Simplified Chinese`. Undefined for other words.
 */
export function findNamedLanguage(name: string): string | undefined {
  codes ??= new Map(
    STORES.flatMap((store) => STORE_LOCALES[store])
      .flatMap((code) => [code.split('-')[0] ?? code, code])
      .map((code) => [sortWords(languageName(code)), code]),
  );
  return codes.get(sortWords(name.slice(0, 60)));
}

function sortWords(name: string): string {
  const words =
    name
      .toLowerCase()
      .replaceAll('.', '')
      .match(/\p{L}+/gu) ?? [];
  const long = words.flatMap((word) => (SHORT[word] ?? word).split(' '));
  return long.sort().join(' ');
}
