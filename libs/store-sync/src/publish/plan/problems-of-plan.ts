import { MISSING_FILE, type Problem, type ProblemPlace } from '@storedeck/listing/problems';

import type { PlanChange, StorePlan } from './plan.ts';

/**
 * Returns the problems at places that the plan changes. Problems that a store already has must not block a plan.
 */
export function problemsOfPlan(plans: readonly StorePlan[], problems: readonly Problem[]): Problem[] {
  const changes = plans.flatMap((plan) => plan.changes);
  return [
    ...problems.filter(({ kind, at }) => kind !== MISSING_FILE && changes.some((change) => isAt(change, at))),
    ...changes.flatMap(missingFiles),
  ];
}

function isAt(change: PlanChange, at: ProblemPlace): boolean {
  if (change.store !== at.store || !('locale' in change) || change.locale !== at.locale) return false;
  if (change.kind === 'text') return at.field === change.field;
  if (change.kind === 'addLocale') return at.field !== undefined;
  if (change.kind !== 'set' || at.slot !== change.slot) return false;
  return at.picture === undefined || change.after[at.picture]?.keep === null;
}

function missingFiles(change: PlanChange): Problem[] {
  if (change.kind !== 'set') return [];
  return change.after.flatMap(({ keep, file, sha256 }, picture): Problem[] =>
    keep !== null || sha256 !== null
      ? []
      : [
          {
            severity: 'error',
            kind: MISSING_FILE,
            detail: file ?? 'New contains no file for this picture',
            at: { store: change.store, locale: change.locale, slot: change.slot, picture },
          },
        ],
  );
}
