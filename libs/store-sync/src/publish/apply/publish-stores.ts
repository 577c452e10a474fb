import { type Listing, STORES } from '@storedeck/listing';
import { changedSince, type StoreNow, type WriteContext } from '@storedeck/store-api';

import type { ChosenStores } from '../../run/choose-stores.ts';
import type { Run } from '../../run/run.ts';
import type { PreparedWrites } from '../../stores/open-store.ts';
import { openStores } from '../../stores/open-stores.ts';
import { type Journal, ownWork } from '../journal/journal.ts';
import { baseWithOwnWork } from '../plan/own-work.ts';
import { planStore } from '../plan/plan-store.ts';
import type { PlanChoices, StorePlan } from '../plan/plan.ts';
import { foreignChange } from './is-continuation.ts';

/** An approved plan, and the objects that are needed to write the plan. */
interface Approved {
  readonly run: Run;
  readonly stores: ChosenStores;
  readonly documents: { readonly base: Listing | undefined; readonly next: Listing };
  readonly options: { readonly holdChanges?: boolean | undefined };
  readonly context: WriteContext;
  readonly journal: Journal;
  /** The state of the stores when the plan was computed. */
  readonly now: readonly StoreNow[];
  readonly choices: PlanChoices;
  readonly plans: readonly StorePlan[];
}

/**
 * Writes the plans of both stores. First Google Play validates the changes in an edit, which is not public. Then the
 * App Store's editable version is written, which is not public either. The last step commits the edit. If a step before
 * the commit fails, the edit is deleted.
 */
export async function publishStores(approved: Approved): Promise<void> {
  const { run, options, context, now: read } = approved;
  const stores = openStores(approved.stores, run);
  const prepared: PreparedWrites[] = [];
  try {
    for (const store of STORES) {
      const changes = approved.plans.find((plan) => plan.store === store)?.changes ?? [];
      const now = read.find((one) => one.store === store);
      if (!stores[store] || !now || changes.length === 0) continue;
      prepared.push(
        await stores[store].write({
          ...{ changes, now, context },
          holdChanges: options.holdChanges ?? false,
          planAgain: (present) => planAgain(approved, present),
          planApproved: (present) => refuseForeign(planAgain(approved, present), present, approved.journal),
        }),
      );
    }
    for (const writes of prepared) await writes.commit();
  } finally {
    for (const writes of prepared) await writes[Symbol.asyncDispose]();
  }
}

/**
 * Plans the changes that are still to be written, from the present state of the store. Values that this publication has
 * already written do not count as changes by others.
 */
function planAgain({ documents: { base, next }, journal, choices }: Approved, now: StoreNow): StorePlan {
  const work = ownWork(journal);
  return planStore({ base: baseWithOwnWork(base, { next, now, work }), next, now }, choices);
}

/** Returns the plan. Throws PLAN_CHANGED if the plan contains a conflict or a change that was not approved. */
function refuseForeign(plan: StorePlan, now: StoreNow, journal: Journal): StorePlan {
  const key = foreignChange(plan.changes, ownWork(journal), now) ?? plan.conflicts[0]?.key;
  if (key !== undefined) throw changedSince(plan.store, key);
  return plan;
}
