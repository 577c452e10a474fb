import { isDeepStrictEqual } from 'node:util';

import { printAddress, STORE_NAMES } from '@storedeck/listing';
import { changedSince, type PlanChange, type StoreNow } from '@storedeck/store-api';

import type { ChosenStores } from '../../run/choose-stores.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import { type ForeignJournal, type Journal, JOURNAL_FILE, ownWork } from '../journal/journal.ts';
import { pickChoices } from '../plan/choices.ts';
import { isPublishable } from '../plan/make-plan.ts';
import type { Plan, PlanChoices } from '../plan/plan.ts';
import { foreignChange } from './is-continuation.ts';

/**
 * Refuses to continue a publication with other choices, or without a store that its plan changes. The rest of the plan
 * would then count as written.
 */
export function refuseOtherTerms(
  former: Journal,
  { choices, stores }: { choices: PlanChoices; stores: ChosenStores },
): void {
  if (!isDeepStrictEqual(pickChoices(former.choices), choices)) {
    throw new StoreSyncError('PLAN_CHANGED', 'The choices differ from those of the approved plan.', {
      hint: 'Use the same choices to continue, or make a new plan with these.',
    });
  }
  const missing = former.changes.find(({ store }) => stores[store] === undefined)?.store;
  if (missing === undefined) return;
  throw new StoreSyncError(
    'PLAN_CHANGED',
    `The approved plan also changes ${STORE_NAMES[missing]}, which cannot be used now.`,
    {
      store: missing,
      hint: `Complete the variables of ${STORE_NAMES[missing]}, or make a new plan without it.`,
    },
  );
}

/**
 * Refuses to continue a publication if the plan has a change that the user has not approved.
 *
 * @throws StoreSyncError PLAN_CHANGED
 */
export function refuseForeign(plan: Plan, stores: readonly StoreNow[], journal: Journal): void {
  const key = stores
    .map((now) => {
      const changes = plan.stores.find(({ store }) => store === now.store)?.changes ?? [];
      return foreignChange(changes, ownWork(journal), now);
    })
    .find((found) => found !== undefined);
  const [now, then] = [allChanges(plan), journal.changes].map((all) =>
    all.find((change) => change.key === key),
  );
  if (key !== undefined && !isDeepStrictEqual(describeWanted(now), describeWanted(then))) {
    throw new StoreSyncError('PLAN_CHANGED', `New has changed at ${key} since the plan was approved.`, {
      places: [key],
      hint: 'Make a new plan, check it, and publish that one.',
    });
  }
  const store = plan.stores.find(({ changes }) => changes.some((change) => change.key === key))?.store;
  if (key !== undefined && store !== undefined) throw changedSince(store, key);
}

/**
 * Refuses a plan with a conflict or an error.
 *
 * @throws StoreSyncError PLAN_REFUSED
 */
export function refuseUnpublishable(plan: Plan): void {
  if (!isPublishable(plan)) throw refused(plan);
}

/** Returns the changes of both stores. */
export function allChanges(plan: Plan): PlanChange[] {
  return plan.stores.flatMap(({ changes }) => changes);
}

/** The error for the plan of a journal that is no approval of this user. */
export function notApproved({ why }: ForeignJournal): StoreSyncError {
  return new StoreSyncError(
    'NOT_APPROVED',
    why === 'changed'
      ? `The plan in ${JOURNAL_FILE} is not the one that you have approved, so nothing was written.`
      : `You have not approved the plan in ${JOURNAL_FILE} on this computer, so nothing was written.`,
    { hint: 'Make a new plan, check it, and publish that one.' },
  );
}

/** The error for a plan that is not the approved one. */
export function planChanged(): StoreSyncError {
  return new StoreSyncError(
    'PLAN_CHANGED',
    'New, a store or the choices have changed since the plan was made.',
    {
      hint: 'Make a new plan, check it, and publish that one.',
    },
  );
}

/** Returns what a change makes of its place; undefined if there is no change. */
function describeWanted(change: PlanChange | undefined): unknown {
  if (change?.kind === 'text') return change.after;
  if (change?.kind === 'set') return change.after.map(({ keep, sha256 }) => (keep === null ? sha256 : null));
  return change?.kind;
}

function refused({ stores, problems }: Plan): StoreSyncError {
  const conflicts = stores.flatMap((plan) =>
    plan.conflicts.map(({ key }) => `${key} has also changed in the store`),
  );
  const errors = problems.filter(({ severity }) => severity === 'error');
  const reasons = [
    ...conflicts,
    ...errors.map(({ kind, detail, at }) => `${printAddress(at)}: ${kind}: ${detail}`),
  ];
  const reason = `${reasons[0]}${reasons.length > 1 ? `, and ${reasons.length - 1} more` : ''}`;
  return new StoreSyncError('PLAN_REFUSED', `The plan cannot be published: ${reason}`, {
    hint: 'Correct it in New, or decide the conflicts, and make a new plan.',
  });
}
