import type { Store } from '../stores.ts';
import { REFUSED_CHARACTERS, type RefusedCharacters } from '../texts/refused-characters.table.ts';
import type { Problem } from './problem.ts';

/** The part of a text's rules that decides which characters a store accepts. */
interface CheckedText {
  readonly name: string;
  readonly isLong: boolean;
}

/** Finds characters of a text that a store refuses or may refuse. There is one problem for each kind of characters. */
export function findRefusedCharacters(
  store: Store,
  { name, isLong }: CheckedText,
  text: string,
): Omit<Problem, 'at'>[] {
  return REFUSED_CHARACTERS.filter(
    ({ stores, oneLine = false }) => stores.includes(store) && !(oneLine && isLong),
  ).flatMap((refused) => {
    const [found] = refused.pattern.exec(text) ?? [];
    return found === undefined ? [] : [makeProblem(refused, name, found)];
  });
}

function makeProblem(
  { name, known, help }: RefusedCharacters,
  text: string,
  found: string,
): Omit<Problem, 'at'> {
  const shown = /^[\p{C}\p{Z}\p{M}]|^\p{Default_Ignorable_Code_Point}/u.test(found)
    ? codePointText(found)
    : found;
  return {
    severity: known ? 'error' : 'warning',
    kind: `${name} in ${text}`,
    detail: `${shown} ${known ? 'is not accepted' : 'may be refused'}`,
    help,
  };
}

/** Names a character that cannot be seen: `U+200B`. */
function codePointText(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
