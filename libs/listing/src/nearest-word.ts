const MAX_EDITS = 2;

/**
 * Returns the word that differs from `text` by the fewest edits: letters to insert, delete or replace. Returns undefined
 * if every word differs by more than `maxEdits` edits, which is two by default.
 */
export function nearestWord(
  text: string,
  words: readonly string[],
  maxEdits = MAX_EDITS,
): string | undefined {
  const ranked = words
    .map((word) => ({ word, edits: editDistance(text, word) }))
    .toSorted((one, other) => one.edits - other.edits);
  return ranked.find(({ edits }) => edits <= maxEdits)?.word;
}

/** Returns the Levenshtein distance: the smallest number of letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replace = (row[column - 1] ?? 0) + Number(letter !== to[column - 1]);
      next.push(Math.min(replace, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
