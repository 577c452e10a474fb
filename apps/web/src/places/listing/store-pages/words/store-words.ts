import { createContext, useContext } from 'react';

const WORDS = [
  'get',
  'whatsNew',
  'version',
  'more',
  'information',
  'category',
  'language',
  'languages',
  'developer',
  'age',
  'size',
  'appPrivacy',
  'accessibility',
  'ratings',
  'copyright',
  'today',
  'games',
  'apps',
  'arcade',
  'search',
  'install',
  'about',
  'dataSafety',
  'appSupport',
  'downloads',
  'countedRatings',
  'outOfFive',
  'countedReviews',
  'ratedFor',
] as const;

/** The words that the stores show around a listing, in one language. */
export type StoreWords = Readonly<Record<(typeof WORDS)[number], string>> & {
  /** The language of the words. */
  readonly lang: string;
};

export const ENGLISH_WORDS = parse(
  'en|Get|What’s New|Version|more|Information|Category|Language|Languages|Developer|Age|Size|App Privacy|Accessibility|Ratings & Reviews|Copyright|Today|Games|Apps|Arcade|Search|Install|About this app|Data safety|App support|Downloads|# Ratings|out of 5|# reviews|Rated for #',
);

/** The words for a locale of a store. English words if the interfaces of the stores do not have the language. */
export function wordsFor(code: string, table: string): StoreWords {
  const wanted = candidates(code);
  const lines = table.trim().split('\n');
  for (const tag of wanted) {
    const line = lines.find((each) => each.startsWith(`${tag}|`));
    if (line !== undefined) return parse(line);
  }
  return ENGLISH_WORDS;
}

/**
 * The languages of the table of words for store codes that differ from them: Google still uses old codes such as `iw`,
 * and names Chinese by region.
 */
const NAMES: Readonly<Record<string, string>> = {
  iw: 'he',
  no: 'nb',
  'zh-CN': 'zh-Hans',
  'zh-HK': 'zh-Hant',
  'zh-TW': 'zh-Hant',
};

function candidates(code: string): string[] {
  const language = code.split(/[-_]/)[0] ?? code;
  return [NAMES[code] ?? code, NAMES[language] ?? language];
}

function parse(line: string): StoreWords {
  const [lang = 'en', ...words] = line.split('|');
  return { lang, ...Object.fromEntries(WORDS.map((name, at) => [name, words[at] ?? ''])) } as StoreWords;
}

/** Puts a number or an age into words that have a place for it: "# reviews" → "12K reviews". */
export function withValue(words: string, value: string): string {
  return words.replace('#', () => value);
}

export const StoreWordsContext = createContext<StoreWords>(ENGLISH_WORDS);

export function useStoreWords(): StoreWords {
  return useContext(StoreWordsContext);
}
