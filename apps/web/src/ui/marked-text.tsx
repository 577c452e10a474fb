import type { DiffPart } from '@storedeck/listing/compare';

/**
 * The text of one side, in which the differences from the other side are marked. `both` shows the added and the removed
 * words. On a narrow page the sides are stacked, and the side of New also shows the removed words, so that a change can
 * be read in one place.
 */
export function MarkedText({
  parts,
  side,
}: {
  parts: readonly DiffPart[];
  side: 'current' | 'new' | 'both';
}) {
  return parts.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    if (kind === 'added') {
      return side === 'current' ? null : (
        <ins
          key={index}
          className={`bg-good-fill text-good rounded-xs decoration-1 underline-offset-2 ${side === 'both' ? '[del+&]:ms-1' : 'max-md:[del+&]:ms-1'}`}
        >
          {text}
        </ins>
      );
    }
    return (
      <del
        key={index}
        className={`bg-bad-fill text-bad rounded-xs decoration-1 ${side === 'new' ? 'md:hidden' : ''}`}
      >
        {text}
      </del>
    );
  });
}
