import {
  planReleaseChange,
  type ReleaseChangeRequest,
  type ReleasePlan,
  type StoreReleases,
} from '@storedeck/releases';
import { changedSince, isStoreError, isUnknownOutcome, throwIfAborted } from '@storedeck/store-api';

import { forgetBegunChange, noteBegunChange } from '../publish/journal/change-record.ts';
import type { StateOptions } from '../publish/journal/private-record.ts';
import { chooseStores } from '../run/choose-stores.ts';
import { withRun } from '../run/run.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import type { OpenStore } from '../stores/open-store.ts';
import { openStores } from '../stores/open-stores.ts';
import type { StoreAccess } from '../stores/store-access.ts';

/**
 * Plans one change of a rollout or of a phased release. Only reads.
 *
 * @throws StoreSyncError PLAN_REFUSED if the store does not allow the change, and the codes of reading a store
 */
export function planRelease(request: ReleaseChangeRequest, options: StoreAccess): Promise<ReleasePlan> {
  return withStore(request, options, async (store) => planOrRefuse(request, await store.releases()));
}

/**
 * Makes a change that a person has approved by the hash of its plan. The store is read again first. If the result stays
 * unknown, such as after a crash, `readReleases` says so later.
 *
 * @throws StoreSyncError PLAN_CHANGED if the new plan has another hash, so that nothing was written; STORE_LOCKED,
 * PLAN_REFUSED, and the refusals of the store
 */
export function applyRelease(
  { request, hash }: { readonly request: ReleaseChangeRequest; readonly hash: string },
  options: StoreAccess & StateOptions,
): Promise<void> {
  return withStore(request, options, async (store) => {
    const plan = await planOrRefuse(request, await store.releases());
    const planAgain = async (now: StoreReleases): Promise<void> => {
      const again = await planReleaseChange(request, now);
      if (again.plan?.hash !== hash) throw changedSince(store.store, plan.key);
    };
    if (plan.hash !== hash) throw changedSince(store.store, plan.key);
    await noteBegunChange(options.stateDir, plan);
    await store.changeRelease({ plan, planAgain }).catch(async (error: unknown) => {
      // Of a change with another failure, the store has told that it was not made.
      if (!mayBeMade(error)) await forgetBegunChange(options.stateDir, plan);
      throw error;
    });
    await forgetBegunChange(options.stateDir, plan);
  });
}

function mayBeMade(error: unknown): boolean {
  return !isStoreError(error) || error.code === 'ABORTED' || isUnknownOutcome(error);
}

async function planOrRefuse(request: ReleaseChangeRequest, now: StoreReleases): Promise<ReleasePlan> {
  const { plan, refusal } = await planReleaseChange(request, now);
  if (plan) return plan;
  throw new StoreSyncError('PLAN_REFUSED', refusal.reason, { store: request.store, hint: refusal.hint });
}

async function withStore<Result>(
  { store: name }: ReleaseChangeRequest,
  options: StoreAccess,
  work: (store: OpenStore) => Promise<Result>,
): Promise<Result> {
  throwIfAborted(options.signal);
  chooseStores(options.credentials, [name]);
  return withRun(options, async (run) => {
    const store = openStores(options.credentials, run)[name];
    // `chooseStores` has thrown if there is none.
    return work(store as OpenStore);
  });
}
