import type { CaptureCell } from '@storedeck/contract';
import { Check, CircleDashed, LoaderCircle, Minus, X, type LucideIcon } from 'lucide-react';

const MARKS: Readonly<Record<CaptureCell['state'], readonly [LucideIcon, string, string]>> = {
  waiting: [CircleDashed, 'text-muted', 'Waiting'],
  running: [LoaderCircle, 'text-accent-ink animate-spin motion-reduce:animate-none', 'Being taken'],
  done: [Check, 'text-good', 'Taken'],
  kept: [Check, 'text-good', 'Kept'],
  failed: [X, 'text-bad', 'Failed'],
  left: [Minus, 'text-muted', 'Not tried'],
};

/** How far a cell is, as an icon with a word. Its line is there from the start, so that no row moves later. */
export function CellMark({
  state,
  isAgain,
}: {
  /** Null before a capture has begun. */
  state: CaptureCell['state'] | null;
  /** Whether an attempt has failed. */
  isAgain: boolean;
}) {
  if (state === null) return <p className="h-4" />;
  const [Icon, look, text] = MARKS[state];
  return (
    <p className="text-muted flex h-4 items-center gap-1.5 text-sm">
      <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
      {state === 'running' && isAgain ? 'Being taken again' : text}
    </p>
  );
}
