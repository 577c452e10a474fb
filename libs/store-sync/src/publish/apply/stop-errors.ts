import { type Store, STORE_NAMES } from '@storedeck/listing';

import { isStoreSyncError, StoreSyncError } from '../../store-sync-error.ts';
import type { StorePlan } from '../plan/plan.ts';

const MOST_NAMED = 5;

/** Returns the error for places at a store that were changed since the plan was made. */
export function changedSince(store: Store, ...places: readonly [string, ...string[]]): StoreSyncError {
  const named = places.slice(0, MOST_NAMED).join(', ');
  const others = places.length - MOST_NAMED;
  return new StoreSyncError(
    'PLAN_CHANGED',
    `${STORE_NAMES[store]} has changed at ${named}${others > 0 ? ` and ${others} more places` : ''} since the plan was made.`,
    { store, places, hint: 'Make a new plan; it shows both values.' },
  );
}

/**
 * Throws if the plan that was made after writing still has changes or conflicts. In that case, someone else has changed
 * these places in the store.
 *
 * @throws StoreSyncError PLAN_CHANGED with all these places
 */
export function refuseDifferences({ store, changes, conflicts }: StorePlan): void {
  const [first, ...others] = [...changes, ...conflicts].map(({ key }) => key);
  if (first !== undefined) throw changedSince(store, first, ...others);
}

/**
 * Whether a failed request may have been applied: its response was lost or not readable, or the store had an internal
 * error.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (!isStoreSyncError(error)) return false;
  if (error.code === 'STORE_UNREACHABLE') return true;
  return error.code === 'STORE_ANSWER_INVALID' && error.status === undefined;
}

/** Whether an error is the store's response that a resource does not exist. */
export function isMissing(error: unknown): boolean {
  return isStoreSyncError(error) && error.status === 404;
}

const LOCKED = [
  'STATE_ERROR',
  'STATE_ERROR.INVALID_STATE',
  'ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE',
  'CHANGES_ALREADY_IN_REVIEW',
];

/** Returns the error with which `publish` rejects if one of its steps has failed with `error`. */
export function stopError(error: unknown): unknown {
  if (!isStoreSyncError(error)) return error;
  const { store, status, cause, storeCodes } = error;
  if (error.code === 'ABORTED') {
    return new StoreSyncError('ABORTED', 'Publishing was stopped before it was finished.', {
      cause,
      hint: 'Publish the same plan again to continue.',
    });
  }
  if (storeCodes.some((code) => LOCKED.includes(code))) {
    return new StoreSyncError('STORE_LOCKED', `${error.message} What is in review cannot be changed.`, {
      store,
      status,
      storeCodes,
      hint: 'Wait for the end of the review, or cancel it at the store. Then publish the same plan again.',
    });
  }
  return error;
}
