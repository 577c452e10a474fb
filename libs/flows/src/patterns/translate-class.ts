import { type Cursor, printCharacter, translateEscape } from './translate-escape.ts';

/** The largest number of classes inside each other. */
const MAX_DEPTH = 20;

/**
 * Translates the class at the cursor, such as `[a-z&&[^aeiou]]`, and moves the cursor behind it. Undefined if Java
 * refuses it.
 */
export function translateClass(
  cursor: Cursor,
  { spaced, depth }: { readonly spaced: boolean; readonly depth: number },
): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const { text } = cursor;
  cursor.at += 1;
  const negated = text[cursor.at] === '^';
  if (negated) cursor.at += 1;
  const operands: string[] = [''];
  const add = (part: string): void => {
    operands[operands.length - 1] += part;
  };
  for (let first = true; cursor.at < text.length; first = false) {
    const sign = text[cursor.at] ?? '';
    // A bracket at the beginning stands for itself.
    if (sign === ']' && !first) {
      cursor.at += 1;
      return printClass(operands, negated);
    }
    if (text.startsWith('&&', cursor.at)) {
      operands.push('');
      cursor.at += 2;
    } else if (spaced && /\s/u.test(sign)) cursor.at += 1;
    else if (sign === '[') {
      const inner = translateClass(cursor, { spaced, depth: depth + 1 });
      if (inner === undefined) return undefined;
      add(inner);
    } else if (sign === '\\') {
      const part = translateEscape(cursor, { inClass: true });
      if (part === undefined) return undefined;
      add(part);
    } else {
      const range = sign === '-' && !first && !/^(?:\]|&&|\[)/u.test(text.slice(cursor.at + 1));
      const character = text.codePointAt(cursor.at) ?? 0;
      add(range && operands.at(-1) !== '' ? '-' : printCharacter(character));
      cursor.at += String.fromCodePoint(character).length;
    }
  }
  return undefined;
}

/** JavaScript takes one class on each side of `&&`. */
function printClass(operands: readonly string[], negated: boolean): string | undefined {
  const [only = '', ...more] = operands.filter((operand) => operand !== '');
  if (only === '') return undefined;
  const inner = more.length === 0 ? only : [only, ...more].map((operand) => `[${operand}]`).join('&&');
  return `[${negated ? '^' : ''}${inner}]`;
}
