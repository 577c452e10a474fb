const WORD = /(?:"(?:\\["'\\]|[^"])*"|'(?:\\["'\\]|[^'])*'|\\["'\\ ]|[^\s"'])+/y;
const PART = /"((?:\\["'\\]|[^"])*)"|'((?:\\["'\\]|[^'])*)'|\\(?=["'\\ ])(.)|[^"'\\]+|\\/g;

/**
 * Splits the value of a setting as OpenSSH does [OpenSSH misc.c, argv_split]: words may be quoted, as a whole or in part,
 * and `#` at the beginning of a word starts a comment. Returns no words if a quote is open.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at === text.length || text[at] === '#') return words;
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (word === undefined) return [];
    words.push(unquote(word));
    at += word.length;
  }
}

function unquote(word: string): string {
  const parts = [...word.matchAll(PART)].map(([part, double, single, escaped]) => {
    const quoted = double ?? single;
    return quoted?.replaceAll(/\\(["'\\])/g, '$1') ?? escaped ?? part;
  });
  return parts.join('');
}
