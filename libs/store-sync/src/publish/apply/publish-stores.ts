import { openAppStoreClient, publishToAppStore, readAppStoreNow } from '@storedeck/app-store';
import { openPlayClient, type PreparedEdit, prepareEdit } from '@storedeck/google-play';
import type { Listing, Store } from '@storedeck/listing';
import { changedSince, refuseDifferences, type StoreNow, type WriteContext } from '@storedeck/store-api';

import type { ChosenStores } from '../../run/choose-stores.ts';
import type { Run } from '../../run/run.ts';
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
  const planOf = (store: Store): StorePlan | undefined =>
    approved.plans.find((plan) => plan.store === store && plan.changes.length > 0);
  const [appStore, googlePlay] = [planOf('appStore'), planOf('googlePlay')];
  await using prepared = googlePlay && (await preparePlay(approved));
  if (appStore) await writeAppStore(approved, appStore);
  await prepared?.commit();
}

async function writeAppStore(approved: Approved, plan: StorePlan): Promise<void> {
  const { run, stores, documents, context, now } = approved;
  const read = now.find(({ store }) => store === 'appStore');
  if (!stores.appStore || !read) return;
  const client = await openAppStoreClient({
    ...run,
    baseUrl: run.endpoints.appStoreConnectUrl,
    credentials: stores.appStore,
  });
  await publishToAppStore({ ...context, client }, plan.changes, read);
  refuseDifferences(planAgain(approved, await readAppStoreNow(client, documents.next)));
}

/**
 * Prepares the edit, and locks the app until the edit is disposed of. The lock keeps syncs, checks and other
 * publications of this user from opening an edit, which would end the prepared edit.
 */
async function preparePlay(approved: Approved): Promise<PreparedEdit | undefined> {
  const { run, stores, options, context, journal } = approved;
  if (!stores.googlePlay) return undefined;
  const client = await openPlayClient({ ...run, credentials: stores.googlePlay });
  const lock = await client.lock(run.signal);
  try {
    const prepared = await prepareEdit({
      ...context,
      client,
      holdChanges: options.holdChanges ?? false,
      planInside: (inside) => refuseForeign(planAgain(approved, inside), inside, journal),
    });
    return {
      commit: () => prepared.commit(),
      async [Symbol.asyncDispose]() {
        try {
          await prepared[Symbol.asyncDispose]();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
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
