import type { CellCounts } from '@storedeck/listing/matrix';

/**
 * A dot that shows whether a language is complete. The title and the label for screen readers say what the dot means.
 */
export function StatusDot({ counts, className = '' }: { counts: CellCounts; className?: string }) {
  const { tooLong, missing } = counts;
  const text = completenessText(counts);
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className={`size-2 shrink-0 rounded-full ${tooLong > 0 ? 'bg-bad' : missing > 0 ? 'bg-warn' : 'bg-good'} ${className}`}
    />
  );
}

/** Returns "complete", or says what is wrong, such as "1 too long, 3 missing". */
export function completenessText({ tooLong, missing }: CellCounts): string {
  const parts = [tooLong > 0 ? `${tooLong} too long` : null, missing > 0 ? `${missing} missing` : null];
  return parts.filter((part) => part !== null).join(', ') || 'complete';
}
