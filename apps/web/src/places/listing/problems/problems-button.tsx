import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import type { FoundProblems } from './use-problems.ts';

/**
 * A button with the number of problems of the shown listing, as soon as all problems are known. It opens and closes the
 * list of problems.
 */
export function ProblemsButton({
  problems,
  open,
  onToggle,
}: {
  problems: FoundProblems | null;
  open: boolean;
  onToggle: () => void;
}) {
  const known = problems?.checking === null ? problems.open : null;
  const errors = known?.filter(({ severity }) => severity === 'error').length ?? 0;
  const warnings = (known?.length ?? 0) - errors;
  const Icon = known === null ? Hourglass : known.length === 0 ? CircleCheck : TriangleAlert;
  const colour = errors > 0 ? 'text-bad' : warnings > 0 ? 'text-warn' : known ? 'text-good' : 'text-muted';
  return (
    <Button
      aria-expanded={open}
      onClick={onToggle}
      className="aria-expanded:bg-fill fold-5:gap-1 fold-5:px-1.5"
    >
      <Icon aria-hidden className={`size-4 ${colour}`} />
      <span className="sr-only">
        Problems{known ? `: ${countedProblems(errors, warnings)}` : ' are being checked'}
      </span>
      <span aria-hidden className="fold-2:hidden">
        Problems
      </span>
      <span aria-hidden className="text-muted min-w-5 text-start font-normal tabular-nums">
        {known?.length ?? '…'}
      </span>
    </Button>
  );
}

/** Writes the numbers of problems: "2 errors, 1 warning", or "none". */
export function countedProblems(errors: number, warnings: number): string {
  const counted = [
    [errors, 'error'],
    [warnings, 'warning'],
  ].flatMap(([count, noun]) => (count ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : []));
  return counted.join(', ') || 'none';
}
