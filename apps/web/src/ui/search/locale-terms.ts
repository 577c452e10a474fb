import { languageName, type LocaleEntry } from '@storedeck/listing';

import type { SearchTerms } from './rank-matches.ts';

/** Returns the texts by which a locale is found: the codes of both stores, and the names of the language. */
export function localeTerms({ codes, name, ownName }: LocaleEntry): SearchTerms {
  return { codes: Object.values(codes), names: [name, ownName] };
}

/** Returns the texts by which a store's code of a language is found. */
export function languageTerms(code: string): SearchTerms {
  return { codes: [code], names: [languageName(code), languageName(code, code)] };
}
