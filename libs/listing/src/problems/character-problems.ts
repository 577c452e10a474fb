import type { Store } from '../stores.ts';
import { REFUSED_CHARACTERS, type RefusedCharacters } from '../texts/refused-characters.table.ts';
import type { Problem } from './problem.ts';

/** The part of a text's rules that decides which characters a store accepts. */
interface CheckedText {
  readonly name: string;
  readonly isLong: boolean;
}

const MAX_SHOWN = 10;

/**
 * Finds characters of a text that a store refuses or may refuse. There is one problem for each kind of characters, which
 * names each of them.
 */
export function findRefusedCharacters(
  store: Store,
  { name, isLong }: CheckedText,
  text: string,
): Omit<Problem, 'at'>[] {
  return REFUSED_CHARACTERS.filter(
    ({ stores, oneLine = false }) => stores.includes(store) && !(oneLine && isLong),
  ).flatMap((refused) => {
    const found = new Set(
      Array.from(text.matchAll(new RegExp(refused.pattern, 'gu')), ([each]) => show(each)),
    );
    return found.size === 0 ? [] : [makeProblem(refused, name, [...found])];
  });
}

function makeProblem(
  { name, known, help }: RefusedCharacters,
  text: string,
  found: readonly string[],
): Omit<Problem, 'at'> {
  const shown = [...found.slice(0, MAX_SHOWN), ...(found.length > MAX_SHOWN ? ['…'] : [])].join(' ');
  const verb = found.length > 1 ? 'are' : 'is';
  return {
    severity: known ? 'error' : 'warning',
    kind: `${name} in ${text}`,
    detail: `${shown} ${known ? `${verb} not accepted` : 'may be refused'}`,
    help,
  };
}

/** Returns a character, or the code of one that cannot be seen; the blank of Braille counts as a sign. */
function show(found: string): string {
  return /^[\p{C}\p{Z}\p{M}\u2800]|^\p{Default_Ignorable_Code_Point}/u.test(found)
    ? codePointText(found)
    : found;
}

/** Names a character that cannot be seen: `U+200B`. */
function codePointText(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
