import { rewrite } from 'regex';

import { NoEqual } from './no-equal.ts';
import { translateClass } from './translate-class.ts';
import { type Cursor, translateEscape } from './translate-escape.ts';

/** The largest pattern, in UTF-16 units. */
const MAX_LENGTH = 1000;

/**
 * Returns the regular expression of JavaScript that matches what Maestro's pattern matches: a whole value, without
 * regard to case, with `.` for every character and `^` and `$` at every line. Undefined for a pattern that is no regular
 * expression in Java either: Maestro takes it as plain text.
 *
 * @throws NoEqual with a sentence
 */
export function translatePattern(pattern: string): RegExp | undefined {
  if (pattern.length > MAX_LENGTH) throw new NoEqual(`A pattern has at most ${MAX_LENGTH} characters.`);
  const body = translateBody(pattern);
  if (body === undefined) return undefined;
  try {
    const { pattern: source, flags } = rewrite(`(?<![\\s\\S])(?:${body})(?![\\s\\S])`, {
      flags: 'ims',
      disable: { x: true, n: true },
    });
    return new RegExp(source, flags);
  } catch (error) {
    // The grammar of JavaScript refuses what Java's refuses, after the translation of what only Java accepts.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Flags of Java. `i`, `s` and `m` are always on; `u`, `d` and `U` change nothing here. */
const FLAGS = /^\(\?([imsxudU]+)\)/u;

function translateBody(pattern: string): string | undefined {
  const cursor: Cursor = { text: pattern, at: 0 };
  let spaced = false;
  let out = '';
  while (cursor.at < pattern.length) {
    const rest = pattern.slice(cursor.at);
    const sign = pattern[cursor.at] ?? '';
    const [group, flags = ''] = FLAGS.exec(rest) ?? [];
    if (group !== undefined) {
      spaced ||= flags.includes('x');
      cursor.at += group.length;
    } else if (spaced && /^\s/u.test(sign)) cursor.at += 1;
    else if (spaced && sign === '#') cursor.at += rest.indexOf('\n') + 1 || rest.length;
    else if (sign === '\\') {
      const part = translateEscape(cursor, { inClass: false });
      if (part === undefined) return undefined;
      out += part;
    } else if (sign === '[') {
      const part = translateClass(cursor, { spaced, depth: 0 });
      if (part === undefined) return undefined;
      out += part;
    } else {
      // Java takes a closing bracket without an opening one as itself.
      out += sign === ']' || (sign === '}' && !/\{\d+(?:,\d*)?$/.test(out)) ? `\\${sign}` : sign;
      cursor.at += 1;
    }
  }
  return out;
}
