import type { PlanConflict, PublishChoices, PublishPlan } from '@storedeck/contract';

import { decisionOf } from './choices.ts';

/**
 * Returns the conflicts of a plan: open conflicts, and conflicts that the user has decided, so that a decision can be
 * changed.
 *
 * @param seen the conflicts of earlier plans, needed because a plan does not contain decided conflicts
 */
export function conflictsOf(
  { stores }: PublishPlan,
  { seen, choices }: { seen: readonly PlanConflict[]; choices: PublishChoices },
): PlanConflict[] {
  const open = stores.flatMap(({ conflicts }) => conflicts);
  const known = new Set(open.map(({ key }) => key));
  const decided = seen.filter(({ key }) => !known.has(key) && decisionOf(choices, key) !== null);
  return [...open, ...decided].toSorted((a, b) => a.key.localeCompare(b.key, 'en'));
}

/**
 * Adds the conflicts of the latest plan to the conflicts of earlier plans. A conflict of the latest plan replaces an
 * earlier conflict of the same place, because the latest plan has the newest value of the store.
 */
export function addConflicts(
  seen: readonly PlanConflict[],
  { stores }: PublishPlan,
): readonly PlanConflict[] {
  const latest = stores.flatMap(({ conflicts }) => conflicts);
  const keys = new Set(latest.map(({ key }) => key));
  if (latest.every((conflict) => seen.includes(conflict))) return seen;
  return [...seen.filter(({ key }) => !keys.has(key)), ...latest];
}
