/**
 * Quotes words for a shell, which splits the result into exactly these words. Only this function quotes text for shells.
 * Backslashes and quotes are placed outside the single quotes, where fish interprets them in the same way as POSIX
 * shells; exclamation marks too, because csh and tcsh replace them by earlier commands inside of quotes. A word with a
 * newline is right for all these shells but csh and tcsh. Throws a TypeError for NUL, which arguments cannot contain.
 */
export function shellQuote(words: readonly string[]): string {
  return words.map(quoteWord).join(' ');
}

function quoteWord(word: string): string {
  if (word.includes('\0')) throw new TypeError('An argument must not contain a NUL character.');
  if (/^[A-Za-z0-9_/.:@%+,-]+$/.test(word)) return word;
  const parts = word.match(/[\\'!]|[^\\'!]+/g) ?? [''];
  return parts.map((part) => (/[\\'!]/.test(part) ? `\\${part}` : `'${part}'`)).join('');
}
