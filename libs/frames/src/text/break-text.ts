import { jaModel, Parser, zhHansModel, zhHantModel } from 'budoux';

import { shapingLanguage } from './find-scripts.ts';

/** A part of a line that is not broken, with the blanks behind it. */
export interface TextPart {
  readonly text: string;
  /** The blanks behind the text, which a line does not end with. */
  readonly blank: string;
}

/** A language for which the breaks of a text are found with a model of its phrases. */
const PHRASES = new Map([
  ['ja', new Parser(jaModel)],
  ['zh-Hans', new Parser(zhHansModel)],
  ['zh-Hant', new Parser(zhHantModel)],
]);
/** Languages that write no blanks between words. `Intl` has dictionaries of them. */
const WITHOUT_BLANKS = new Set(['th', 'lo', 'km', 'my']);

/**
 * Divides a line into the parts between which it may be broken: phrases in Japanese and Chinese, words in other
 * languages. Korean is broken between words, as its readers expect of headlines.
 */
export function breakText(line: string, language: string): TextPart[] {
  const shaping = shapingLanguage(language);
  const phrases = PHRASES.get(shaping);
  return splitAtBlanks(line).flatMap(({ text, blank }) => {
    const parts = phrases ? splitPhrases(phrases, text, shaping) : splitWord(text, shaping);
    return parts.map((part, at) => ({ text: part, blank: at === parts.length - 1 ? blank : '' }));
  });
}

const BLANK = String.raw`[ \t\u3000\u2002-\u2006\u2008-\u200B]`;
/**
 * A part and the blanks behind it. No-break spaces are not among these blanks. A dash stays on the line of the word before
 * it, as Russian asks for and no language forbids. So do the marks before which French writes a blank.
 */
const PART = new RegExp(`((?:[«‹] )?(?:(?!${BLANK}).)+(?: [–—»›!?:;%]+(?=${BLANK}|$))*)(${BLANK}*)`, 'gu');

function splitAtBlanks(line: string): TextPart[] {
  return Array.from(line.matchAll(PART), ([, text = '', blank = '']) => ({ text, blank }));
}

/** The model joins a phrase with the next one even behind a comma, where every reader expects a break. */
function splitPhrases(parser: Parser, text: string, shaping: string): string[] {
  return joinMarks(joinWords(parser.parse(text), text, shaping)).flatMap((phrase) =>
    phrase.split(/(?<=[、。，．！？；：])(?=[^\p{P}])/u),
  );
}

/** The models of Chinese also end phrases inside of words. A phrase then is joined with the next one. */
function joinWords(phrases: readonly string[], text: string, shaping: string): string[] {
  if (shaping === 'ja') return [...phrases];
  const segments = new Intl.Segmenter(shaping, { granularity: 'word' }).segment(text);
  const starts = new Set(Array.from(segments, ({ index }) => index));
  const joined: string[] = [];
  let at = 0;
  for (const phrase of phrases) {
    // The words for “each” and “this” belong to what follows them.
    if (at > 0 && (!starts.has(at) || /[每这這]/.test(text[at - 1] ?? '')))
      joined[joined.length - 1] += phrase;
    else joined.push(phrase);
    at += phrase.length;
  }
  return joined;
}

/** Marks that end a phrase stay with it, and marks that begin one stay with the next. */
function joinMarks(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      (/^[\p{Pe}\p{Pf}、。，．！？：；!?,.:;…ー]/u.test(part) || /[\p{Ps}\p{Pi}]$/u.test(last))
    )
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

function splitWord(word: string, language: string): string[] {
  if (!WITHOUT_BLANKS.has(language)) return word.split(/(?<=\p{L}[-–—])(?=\p{L})/u);
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(word);
  return joinMarks(Array.from(segments, ({ segment }) => segment));
}
