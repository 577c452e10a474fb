import type { PlanChange } from '@storedeck/store-api';

/**
 * Sorts changes in the order in which they are written: shared texts, new locales, texts, pictures, and removals last.
 * In this order, the listing is valid at every moment.
 */
export function orderChanges(changes: readonly PlanChange[]): PlanChange[] {
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

function rank(change: PlanChange): number {
  if (change.kind === 'removeLocale') return 5;
  if (change.kind === 'set') return change.after.length === 0 ? 4 : 3;
  if (change.kind === 'addLocale') return 1;
  return change.locale === null ? 0 : 2;
}
