import type { PublishPlan } from '@storedeck/contract';
import { countText } from '@storedeck/listing';

/** Returns what the user must do before the plan can be published, or what happens next. */
export function planAdvice(
  { publishable, problems }: Pick<PublishPlan, 'publishable' | 'problems'>,
  {
    isNotUpdated,
    isOutdated,
    openDecisions,
    isEmpty,
  }: { isNotUpdated: boolean; isOutdated: boolean; openDecisions: number; isEmpty: boolean },
): string {
  if (isNotUpdated) return 'The plan could not be updated. See the error, and try again.';
  if (isOutdated) return 'Make a new plan to publish.';
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const obstacles = [
    ...(openDecisions > 0 ? [openText(openDecisions)] : []),
    ...(!publishable && hasErrors ? ['Correct the errors, or leave those changes out.'] : []),
  ];
  if (obstacles.length > 0) return obstacles.join(' ');
  if (isEmpty) return 'Select a change to publish.';
  return 'Nothing is written before you approve.';
}

function openText(decisions: number): string {
  return `${countText(decisions, 'decision')} ${decisions === 1 ? 'is' : 'are'} open under “Conflicts”.`;
}
