import type { CellCounts } from '@storedeck/listing/matrix';

/**
 * A dot that shows whether a language is complete. The title and the label for screen readers say what the dot means.
 */
export function StatusDot({ counts, className = '' }: { counts: CellCounts; className?: string }) {
  const text = completenessText(counts);
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className={`size-2 shrink-0 rounded-full ${pickColour(counts)} ${className}`}
    />
  );
}

function pickColour({ tooLong, missing }: CellCounts): string {
  if (tooLong > 0) return 'bg-bad';
  return missing > 0 ? 'bg-warn' : 'bg-good';
}

/** Explains the colours of the dots. */
export function StatusLegend() {
  return (
    <ul className="flex items-center gap-x-4 whitespace-nowrap">
      {LEGEND.map(({ look, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${look}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

const LEGEND = [
  { look: 'bg-good', text: 'complete' },
  { look: 'bg-warn', text: 'missing' },
  { look: 'bg-bad', text: 'too long' },
];

/** Returns "complete", or says what is wrong, such as "1 too long, 3 missing". */
export function completenessText({ tooLong, missing }: CellCounts): string {
  const parts = [tooLong > 0 ? `${tooLong} too long` : null, missing > 0 ? `${missing} missing` : null];
  return parts.filter((part) => part !== null).join(', ') || 'complete';
}
