import { countText } from '@storedeck/listing';
import { CircleCheck, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import type { FoundProblems } from './use-problems.ts';

/**
 * A button with the number of problems of the shown listing, as soon as all problems are known. It opens and closes the
 * list of problems.
 */
export function ProblemsButton({
  problems,
  unavailable,
  open,
  onToggle,
}: {
  problems: FoundProblems | null;
  /** Why there is no listing to check. */
  unavailable: string | undefined;
  open: boolean;
  onToggle: () => void;
}) {
  const known = problems?.checking === null ? problems.open : null;
  const errors = known?.filter(({ severity }) => severity === 'error').length ?? 0;
  const warnings = (known?.length ?? 0) - errors;
  const { icon: Icon, colour } = LOOKS[pickLook({ unavailable, known, errors })];
  return (
    <Button
      aria-expanded={open}
      disabled={unavailable !== undefined}
      title={unavailable}
      onClick={onToggle}
      className="aria-expanded:bg-fill fold-5:gap-1 fold-5:px-1.5"
    >
      <Icon aria-hidden className={`size-4 ${colour}`} />
      <span className="sr-only">
        Problems
        {known && `: ${countedProblems(errors, warnings)}`}
        {!known && !unavailable && ' are being checked'}
      </span>
      <span aria-hidden className="fold-2:hidden">
        Problems
      </span>
      <span aria-hidden className="text-muted min-w-5 text-start font-normal tabular-nums">
        {known?.length ?? (unavailable ? '–' : '…')}
      </span>
    </Button>
  );
}

const LOOKS = {
  unavailable: { icon: CircleSlash, colour: 'text-muted' },
  checking: { icon: Hourglass, colour: 'text-muted' },
  none: { icon: CircleCheck, colour: 'text-good' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  error: { icon: TriangleAlert, colour: 'text-bad' },
};

function pickLook({
  unavailable,
  known,
  errors,
}: {
  unavailable: string | undefined;
  known: FoundProblems['open'] | null;
  errors: number;
}): keyof typeof LOOKS {
  if (unavailable !== undefined) return 'unavailable';
  if (known === null) return 'checking';
  if (known.length === 0) return 'none';
  return errors > 0 ? 'error' : 'warning';
}

/** Writes the numbers of problems: "2 errors, 1 warning", or "none". */
export function countedProblems(errors: number, warnings: number): string {
  const counted = [errors > 0 && countText(errors, 'error'), warnings > 0 && countText(warnings, 'warning')];
  return counted.filter(Boolean).join(', ') || 'none';
}
