/**
 * One line of POSIX shell text that a shell splits back into exactly these words. The only place that makes shell
 * text. Backslashes and quotes stand outside the single quotes, where fish reads them as POSIX shells do. Throws a
 * TypeError for NUL, which no argument can carry.
 */
export function shellQuote(words: readonly string[]): string {
  return words.map(quoteWord).join(' ');
}

function quoteWord(word: string): string {
  if (word.includes('\0')) throw new TypeError('An argument must not contain a NUL character.');
  if (/^[A-Za-z0-9_/.:@%+,-]+$/.test(word)) return word;
  const parts = word.match(/[\\']|[^\\']+/g) ?? [''];
  return parts.map((part) => (part === '\\' || part === "'" ? `\\${part}` : `'${part}'`)).join('');
}
