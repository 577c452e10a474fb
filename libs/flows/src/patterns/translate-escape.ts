import { NoEqual } from './no-equal.ts';
import { translateProperty } from './translate-property.ts';

/** A position in a pattern. */
export interface Cursor {
  readonly text: string;
  at: number;
}

/** Escapes of Java for one kind of place or character, as JavaScript writes them. */
const OUTSIDE: Readonly<Record<string, string>> = {
  A: '(?<![\\s\\S])',
  z: '(?![\\s\\S])',
  Z: '(?=\\n?(?![\\s\\S]))',
  R: '(?:\\r\\n|[\\n\\x0B\\f\\r\\x85\\u2028\\u2029])',
  b: '\\b',
  B: '\\B',
};

const ANYWHERE: Readonly<Record<string, string>> = {
  a: '\\x07',
  e: '\\x1B',
  h: '[\\t \\xA0\\u1680\\u180E\\u2000-\\u200A\\u202F\\u205F\\u3000]',
  H: '[^\\t \\xA0\\u1680\\u180E\\u2000-\\u200A\\u202F\\u205F\\u3000]',
  v: '[\\n\\x0B\\f\\r\\x85\\u2028\\u2029]',
  V: '[^\\n\\x0B\\f\\r\\x85\\u2028\\u2029]',
  ...Object.fromEntries([...'dDwWsStnrf'].map((sign) => [sign, `\\${sign}`])),
};

/**
 * Translates the escape at the cursor, and moves the cursor behind it. Undefined if Java refuses it.
 *
 * @throws NoEqual if JavaScript has nothing equal
 */
export function translateEscape(cursor: Cursor, { inClass }: { inClass: boolean }): string | undefined {
  const { text, at } = cursor;
  const sign = text[at + 1];
  if (sign === undefined) return undefined;
  if (sign === 'Q') return translateQuotation(cursor);
  const rest = text.slice(at);
  const numbered =
    /^\\(?:x\{([\dA-Fa-f]{1,6})\}|x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|0([0-3]?[0-7]{1,2}))/u.exec(rest);
  if (numbered) {
    const [whole, ...digits] = numbered;
    const octal = digits[3];
    cursor.at += whole.length;
    return printCharacter(
      octal === undefined ? parseInt(digits.find(Boolean) ?? '', 16) : parseInt(octal, 8),
    );
  }
  const property = /^\\([pP])(?:\{(\^?[\w=:. -]{1,60})\}|([A-Z]))/u.exec(rest);
  if (property) {
    const [whole, letter = 'p', long, short = ''] = property;
    cursor.at += whole.length;
    return translateProperty(letter, long ?? short);
  }
  const reference = /^\\(?:[1-9]\d?|k<[A-Za-z]\w*>|c[A-Za-z])/u.exec(rest);
  if (reference) {
    cursor.at += reference[0].length;
    return reference[0];
  }
  if (sign === 'G' || sign === 'X' || sign === 'N')
    throw new NoEqual(`\\${sign} is not supported in a pattern.`);
  cursor.at += 2;
  const known = inClass ? ANYWHERE : { ...OUTSIDE, ...ANYWHERE };
  if (Object.hasOwn(known, sign)) return known[sign];
  // Java reserves letters for escapes of later versions. Every other escaped character stands for itself.
  return /[A-Za-z]/.test(sign) ? undefined : printCharacter(sign.codePointAt(0) ?? 0);
}

/** Translates `\Q…\E`, between which every character stands for itself. Without `\E` it reaches to the end. */
function translateQuotation(cursor: Cursor): string {
  const from = cursor.at + 2;
  const end = cursor.text.indexOf('\\E', from);
  const literal = cursor.text.slice(from, end === -1 ? undefined : end);
  cursor.at = end === -1 ? cursor.text.length : end + 2;
  return [...literal].map((one) => printCharacter(one.codePointAt(0) ?? 0)).join('');
}

/** Returns a character so that it stands for itself everywhere in a pattern. */
export function printCharacter(code: number): string {
  const character = String.fromCodePoint(Math.min(code, 0x10_ff_ff));
  return /^[\p{L}\p{N}]$/u.test(character) ? character : `\\u{${code.toString(16)}}`;
}
