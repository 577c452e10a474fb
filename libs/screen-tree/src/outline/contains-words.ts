/** Whether a text contains the words of another one as whole words: `12 items` contains `12`, but not `1`. */
export function containsWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
    const startsInside = ENDS_IN_WORD.test(before.slice(-2)) && STARTS_IN_WORD.test(words);
    const endsInside = ENDS_IN_WORD.test(words.slice(-2)) && STARTS_IN_WORD.test(after);
    if (!startsInside && !endsInside) return true;
  }
  return false;
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_IN_WORD = /^[\p{L}\p{N}]/u;
