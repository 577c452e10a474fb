import type { Matches } from './matcher.ts';

/** Finds what equals a text: no more than a pattern that is made of it. */
const matchExactly: Matches = (text, values) => values.includes(text);

/** Finds what equals a text when small and large letters count as equal: no less than a pattern that is made of it. */
const matchFolded: Matches = (text, values) => values.some((value) => fold(value) === fold(text));

/**
 * The two limits between which a pattern lies that is made of a text. It depends on the language of a letter which other
 * letters a regular expression takes for it, so a selector is certain only if both limits agree.
 */
export const LIMITS: readonly Matches[] = [matchExactly, matchFolded];

function fold(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFC');
}
