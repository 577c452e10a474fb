import { type Store, STORE_NAMES } from '@storedeck/listing';

import { StoreError } from '../store-error.ts';
import type { ChangeTarget, PlanChange } from './plan-change.ts';

const MOST_NAMED = 5;

/** Returns the error for places at a store that were changed since the plan was made. */
export function changedSince(store: Store, ...places: readonly [string, ...string[]]): StoreError {
  const named = places.slice(0, MOST_NAMED).join(', ');
  const others = places.length - MOST_NAMED;
  return new StoreError(
    'PLAN_CHANGED',
    `${STORE_NAMES[store]} has changed at ${named}${others > 0 ? ` and ${others} more places` : ''} since the plan was made.`,
    { store, places, hint: 'Make a new plan; it shows both values.' },
  );
}

/** What a new plan would still write to a store, and where it conflicts with the store. */
export interface RemainingPlan {
  readonly store: Store;
  readonly changes: readonly PlanChange[];
  readonly conflicts: readonly ChangeTarget[];
}

/**
 * Throws if the plan that was made after writing still has changes or conflicts. In that case, someone else has changed
 * these places in the store.
 *
 * @throws StoreError PLAN_CHANGED with all these places
 */
export function refuseDifferences({ store, changes, conflicts }: RemainingPlan): void {
  const [first, ...others] = [...changes, ...conflicts].map(({ key }) => key);
  if (first !== undefined) throw changedSince(store, first, ...others);
}
