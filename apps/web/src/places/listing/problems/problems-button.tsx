import type { Problem } from '@storedeck/listing/problems';
import { CircleCheck, TriangleAlert } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';

/** The number of problems of the shown listing. Opens and closes the list of problems. */
export function ProblemsButton({
  problems,
  open,
  onToggle,
}: {
  problems: readonly Problem[] | null;
  open: boolean;
  onToggle: () => void;
}) {
  const errors = problems?.filter(({ severity }) => severity === 'error').length ?? 0;
  const warnings = (problems?.length ?? 0) - errors;
  const Icon = problems?.length === 0 ? CircleCheck : TriangleAlert;
  const colour = errors > 0 ? 'text-bad' : warnings > 0 ? 'text-warn' : problems ? 'text-good' : 'text-muted';
  return (
    <Button
      aria-expanded={open}
      onClick={onToggle}
      className="aria-expanded:bg-fill fold-5:gap-1 fold-5:px-1.5"
    >
      <Icon aria-hidden className={`size-4 ${colour}`} />
      <span className="sr-only">Problems{problems && `: ${countedProblems(errors, warnings)}`}</span>
      <span aria-hidden className="fold-2:hidden">
        Problems
      </span>
      <span aria-hidden className="text-muted min-w-5 text-start font-normal tabular-nums">
        {problems?.length}
      </span>
    </Button>
  );
}

/** "2 errors, 1 warning", or "none". */
export function countedProblems(errors: number, warnings: number): string {
  const counted = [
    [errors, 'error'],
    [warnings, 'warning'],
  ].flatMap(([count, noun]) => (count ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : []));
  return counted.join(', ') || 'none';
}
