/** A part of a pattern: quoted text stands for itself. */
export interface PatternPart {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * Whether a pattern of `case` matches a whole text: `*`, `?`, and everything else as itself. Compares without going
 * back more than one `*`, so that no pattern takes long.
 */
export function matchesPattern(parts: readonly PatternPart[], text: string): boolean {
  const pattern = parts.flatMap(({ text: part, isQuoted }) =>
    [...part].map((character) => ({ character, isWild: !isQuoted && '*?'.includes(character) })),
  );
  const characters = [...text];
  let [at, start] = [0, 0];
  let star: { readonly at: number; start: number } | undefined;
  while (start < characters.length) {
    const next = pattern[at];
    if (next?.isWild && next.character === '*') {
      star = { at, start };
      at += 1;
    } else if (next && (next.isWild || next.character === characters[start])) {
      at += 1;
      start += 1;
    } else if (star) {
      star.start += 1;
      at = star.at + 1;
      start = star.start;
    } else return false;
  }
  return pattern.slice(at).every(({ character, isWild }) => isWild && character === '*');
}
