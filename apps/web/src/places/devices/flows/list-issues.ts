import type { FlowIssue } from '@storedeck/contract';

import { isInStep } from './open-flow.ts';
import type { FlowSession } from './use-flow-session.ts';

/**
 * Returns what is wrong with a flow as it is open: outside of its steps, and in them. A step that was edited is checked
 * when the flow is saved or run. A name without a value is left out, because it has a field.
 */
export function listIssues({ flow, checked }: Pick<FlowSession, 'flow' | 'checked'>): {
  readonly others: readonly FlowIssue[];
  readonly errors: number;
} {
  const others = checked.issues.filter((issue) => isShown(issue) && !isInStep(issue, checked));
  const inSteps = flow?.steps.flatMap(({ issues = [] }) => issues.filter(isShown)) ?? [];
  return { others, errors: [...others, ...inSteps].filter(({ severity }) => severity === 'error').length };
}

/** Whether an issue is shown. A name without a value has a field. */
export function isShown({ code }: FlowIssue): boolean {
  return code !== 'NAME_UNSET';
}
