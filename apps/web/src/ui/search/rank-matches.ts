/** The texts by which the entry of a list is found. */
export interface SearchTerms {
  /** Codes, such as those of a language. An entry whose code is typed exactly comes first. */
  readonly codes?: readonly string[];
  /** The names that the user sees. */
  readonly names: readonly string[];
  /** Other words for the entry. */
  readonly words?: readonly string[];
}

/**
 * Returns the entries that match a typed text, the best ones first: an exact code, the start of a code, the start of a
 * name, the start of a word of a name, the start of another word, then a text inside a name or code. Equal matches keep
 * their order. Without a typed text, returns all entries.
 */
export function rankMatches<Entry>(
  entries: readonly Entry[],
  typed: string,
  toTerms: (entry: Entry) => SearchTerms,
): Entry[] {
  if (typed.trim() === '') return [...entries];
  return entries
    .flatMap((entry) => {
      const rank = rankTerms(toTerms(entry), typed);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** Returns how well an entry matches a typed text: 0 is an exact code, null is no match. */
function rankTerms(terms: SearchTerms, typed: string): number | null {
  const sought = plain(typed);
  const whole = rankOfText(terms, sought);
  if (whole !== null) return whole;
  const words = splitWords(sought);
  if (words.length < 2) return null;
  const ranks = words.map((word) => rankOfText(terms, word));
  return ranks.includes(null) ? null : Math.max(RANK.startOfWord, ...ranks.map(Number));
}

/** The kinds of matches. `likelyCode` is `de-DE` for a typed `de`, `language` is `de-AT`. */
const RANK = {
  code: 0,
  likelyCode: 1,
  language: 2,
  startOfCode: 3,
  name: 4,
  startOfName: 5,
  startOfWord: 6,
  startOfOtherWord: 7,
  inside: 8,
} as const;

function rankOfText({ codes = [], names, words = [] }: SearchTerms, sought: string): number | null {
  const ranks = [
    ...codes.map((code) => rankOfCode(plain(code), sought)),
    ...names.map((name) => rankOfName(plain(name), sought)),
    ...words.map((word) => (startsAWord(plain(word), sought) ? RANK.startOfOtherWord : null)),
  ].filter((rank) => rank !== null);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

function rankOfCode(code: string, sought: string): number | null {
  if (code === sought) return RANK.code;
  if (code.startsWith(`${sought}-`)) return isLikely(code, sought) ? RANK.likelyCode : RANK.language;
  if (code.startsWith(sought)) return RANK.startOfCode;
  return code.includes(sought) ? RANK.inside : null;
}

function rankOfName(name: string, sought: string): number | null {
  if (name === sought) return RANK.name;
  if (name.startsWith(sought)) return RANK.startOfName;
  if (startsAWord(name, sought)) return RANK.startOfWord;
  return name.includes(sought) ? RANK.inside : null;
}

/** Whether a code has the script or region that a language most likely has, such as `pt-BR` for `pt`. */
function isLikely(code: string, language: string): boolean {
  try {
    return new Intl.Locale(code).maximize().baseName === new Intl.Locale(language).maximize().baseName;
  } catch {
    // Codes of other things than languages are not language tags.
    return false;
  }
}

function startsAWord(text: string, sought: string): boolean {
  return splitWords(text).some((_, index, words) => words.slice(index).join(' ').startsWith(sought));
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Returns a text without case and accents, so that `espanol` finds `Español` and `pt_br` finds `pt-BR`. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('_', '-');
}
