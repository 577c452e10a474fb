import { type ArrayChange, diffArrays } from 'diff';

import { commonStart } from './common-start.ts';
import type { DiffPart } from './diff-part.ts';
import { tidyDiff } from './tidy-diff.ts';

/**
 * The smallest fraction of the shorter text's letters that must be common. If fewer letters are common, the whole text
 * is reported as replaced.
 */
const MIN_COMMON_FRACTION = 0.25;
/**
 * The largest number of removed and added words (including spaces and punctuation marks) for which texts are compared
 * word by word. The limit is needed because the time of a comparison grows with the square of this number.
 */
const MAX_CHANGED_WORDS = 800;
const MAX_CHANGED_LINES = 500;

/**
 * Compares two texts as people read them: word by word, with the word boundaries of their language (Japanese, Chinese
 * and Thai have no spaces). If words were only added, in one place of the text, no part is `removed`. Replaced words
 * that are separated by only a few common letters are one change. The parts that are not `added` form `before`, and the
 * parts that are not `removed` form `after`.
 *
 * @param language a locale code; English rules are used if the code is not a valid language tag
 */
export function diffWords(before: string, after: string, language: string): DiffPart[] {
  const parts = tidyDiff(compare(before, after, language));
  const common = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersIn(text) : 0), 0);
  const shorter = Math.min(lettersIn(before), lettersIn(after));
  return common < MIN_COMMON_FRACTION * shorter ? replaced(before, after) : parts;
}

/** The parts for a text that another text replaces completely. */
function replaced(before: string, after: string): DiffPart[] {
  return (
    [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ] as const
  ).filter(({ text }) => text !== '');
}

/**
 * Compares by words; if too many words have changed, by lines; if too many lines have changed, reports the whole text
 * as replaced.
 */
function compare(before: string, after: string, language: string): DiffPart[] {
  return (
    diffTokens(splitSegments(before, language), splitSegments(after, language), MAX_CHANGED_WORDS) ??
    diffTokens(splitLines(before), splitLines(after), MAX_CHANGED_LINES) ??
    replaced(before, after)
  );
}

/**
 * Compares two lists of tokens. Undefined if more than `maxEditLength` tokens differ. Common tokens at the start and
 * the end are left out of the comparison, so text that is added in one place may have any length.
 */
function diffTokens(before: string[], after: string[], maxEditLength: number): DiffPart[] | undefined {
  const start = commonStart(before, after);
  const end = commonStart(before.slice(start).reverse(), after.slice(start).reverse());
  const [was, is] = [before, after].map((tokens) => tokens.slice(start, tokens.length - end)) as [
    string[],
    string[],
  ];
  const middle =
    was.length === 0 || is.length === 0
      ? replaced(was.join(''), is.join(''))
      : diffArrays(was, is, { maxEditLength })?.map(toPart);
  const same = (tokens: string[]): DiffPart[] =>
    tokens.length === 0 ? [] : [{ kind: 'same', text: tokens.join('') }];
  return middle && [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

function toPart({ value, added, removed }: ArrayChange<string>): DiffPart {
  const text = value.join('');
  if (added) return { kind: 'added', text };
  return { kind: removed ? 'removed' : 'same', text };
}

function splitSegments(text: string, language: string): string[] {
  return Array.from(segmenterFor(language).segment(text), ({ segment }) => segment);
}

function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language.replaceAll('_', '-'), { granularity: 'word' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'word' });
  }
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, '').length;
}
