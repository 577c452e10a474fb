import { NoEqual } from './no-equal.ts';

/** Java's names of classes of ASCII, and others that JavaScript spells differently. */
const CLASSES: Readonly<Record<string, string>> = {
  Lower: 'a-z',
  Upper: 'A-Z',
  ASCII: '\\x00-\\x7F',
  Alpha: 'A-Za-z',
  Digit: '0-9',
  Alnum: '0-9A-Za-z',
  Punct: '\\x21-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7E',
  Graph: '\\x21-\\x7E',
  Print: '\\x20-\\x7E',
  Blank: '\\x20\\t',
  Cntrl: '\\x00-\\x1F\\x7F',
  XDigit: '0-9A-Fa-f',
  Space: '\\t-\\r\\x20',
};

/**
 * Translates `\p{…}` of Java.
 *
 * @throws NoEqual if JavaScript does not know the property
 */
export function translateProperty(letter: string, name: string): string {
  const own = CLASSES[name];
  if (own !== undefined) return `[${letter === 'P' ? '^' : ''}${own}]`;
  const plain = name.replace(/^Is/u, '').replace(/^(?:general_category|gc)=/iu, '');
  const spelled = [plain, `Script=${plain}`, name.replace(/^(?:sc|script)=/iu, 'Script=')];
  const known = spelled.find(isProperty);
  if (known === undefined) throw new NoEqual(`\\${letter}{${name}} is not supported in a pattern.`);
  return `\\${letter}{${known}}`;
}

function isProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, 'v').source !== '';
  } catch {
    return false;
  }
}
