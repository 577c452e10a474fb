import type { DiffPart } from '@storedeck/listing/compare';

/** The number of characters that are kept at each end of a long part. */
const CONTEXT = 60;
/** The smallest number of characters that are replaced by "…". */
const MIN_HIDDEN = 20;

/**
 * Shortens long parts that are unchanged or removed: "…" replaces the characters that are far from a change, and the
 * middle of a removed part, so that the changes of a long text can be read at one glance. Added parts stay whole.
 */
export function shortenDiff(parts: readonly DiffPart[]): readonly DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind === 'added') return part;
    const isSame = part.kind === 'same';
    const letters = [...part.text];
    const start = isSame && index === 0 ? [] : letters.slice(0, CONTEXT);
    const end = isSame && index === parts.length - 1 ? [] : letters.slice(-CONTEXT);
    if (letters.length < start.length + end.length + MIN_HIDDEN) return part;
    const text = [start.join(''), '…', end.join('')].filter((each) => each !== '').join(' ');
    return { kind: part.kind, text };
  });
}
