/**
 * Makes the output of a device legal XML. Characters that XML does not permit, such as control characters and
 * surrogates without a partner, become U+FFFD. Old versions of Android write an emoji as references to its two
 * surrogates (`&#55357;&#56832;`). These become one reference to the emoji.
 */
export function legalXml(document: string): string {
  // Most documents contain no such characters, and searching is faster than replacing.
  const plain = document.search(ILLEGAL) < 0 ? document : document.replaceAll(ILLEGAL, '\uFFFD');
  const legal = plain.includes('&#')
    ? plain.replaceAll(REFERENCES, (references: string) => legalReferences(references))
    : plain;
  return legal.toWellFormed();
}

const REFERENCES = /(?:&#(?:\d{1,8}|x[\dA-Fa-f]{1,8});)+/g;
// eslint-disable-next-line no-control-regex -- These are the characters that must be replaced.
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function legalReferences(references: string): string {
  const codes = references.split(';').slice(0, -1).map(readCode);
  if (codes.every(isLegal)) return references;
  const text = codes.map((code) => (isPermitted(code) ? String.fromCodePoint(code) : '\uFFFD')).join('');
  return Array.from(text.toWellFormed(), (character) => `&#${character.codePointAt(0)};`).join('');
}

function readCode(reference: string): number {
  const digits = reference.slice('&#'.length);
  return digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
}

// Permits surrogates, because two of them may form one character.
function isPermitted(code: number): boolean {
  return isLegal(code) || (code >= 0xd800 && code <= 0xdfff);
}

function isLegal(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x1_0000 && code <= 0x10_ffff)
  );
}
