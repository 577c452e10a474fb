import type { DiffPart } from '@storedeck/listing/compare';

/** The number of unchanged characters that are kept on each side of a change. */
const CONTEXT = 60;
/** The smallest number of characters that are replaced by "…". */
const MIN_HIDDEN = 20;

/**
 * Shortens long unchanged parts: "…" replaces the characters that are far from a change, so that the changes of a long
 * text can be read at one glance.
 */
export function shortenDiff(parts: readonly DiffPart[]): readonly DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same') return part;
    const letters = [...part.text];
    const start = index === 0 ? [] : letters.slice(0, CONTEXT);
    const end = index === parts.length - 1 ? [] : letters.slice(-CONTEXT);
    if (letters.length < start.length + end.length + MIN_HIDDEN) return part;
    const text = [start.join(''), '…', end.join('')].filter((each) => each !== '').join(' ');
    return { kind: 'same', text };
  });
}
