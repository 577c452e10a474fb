import { resolve } from 'node:path';

import { type Store, STORES } from '@storedeck/listing';

import { createAppStoreClient } from '../../app-store/app-store-client.ts';
import { writeBase } from '../../editing/base-listing.ts';
import { lockApp } from '../../folder/app-lock.ts';
import { openPlayClient } from '../../google-play/play-client.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import { type ChosenStores, chooseStores } from '../../sync/choose-stores.ts';
import { type Run, withRun } from '../../sync/run.ts';
import { publishToAppStore } from '../app-store/publish-app-store.ts';
import { readAppStoreNow } from '../app-store/read-app-store-now.ts';
import { publishToGooglePlay } from '../google-play/publish-google-play.ts';
import { isPublishable } from '../plan/make-plan.ts';
import { planStore } from '../plan/plan-store.ts';
import type { Plan, PlanChange, PlanChoices, StorePlan } from '../plan/plan.ts';
import type { StoreNow } from '../plan/store-now.ts';
import {
  choicesOf,
  type FolderDocuments,
  planDocuments,
  type PlanOptions,
  playNeeds,
  readDocuments,
  readStoresNow,
  storesOf,
} from '../plan-publish.ts';
import { baseAfter } from './base-after.ts';
import { foreignChange } from './is-continuation.ts';
import { type Journal, readJournal, startJournal } from './journal.ts';
import type { ProcessingOptions, PublishContext, PublishProgress } from './publish-context.ts';
import { changedSince, stopError } from './stop-errors.ts';

/** The plan to publish, and how. */
export interface PublishOptions extends PlanOptions {
  /** The hash of the plan that the user has approved. The choices must be those of the plan. */
  plan: string;
  /** Holds the changes on Google Play back from review; a person must send them in Play Console. Default false. */
  holdChanges?: boolean | undefined;
  processing?: Partial<ProcessingOptions> | undefined;
  onPublishProgress?: ((progress: PublishProgress) => void) | undefined;
}

/** What a publication has done. */
export interface PublishReport {
  /** The stores that have received changes, with the keys of the changes that were written in this run. */
  readonly stores: readonly { readonly store: Store; readonly written: readonly string[] }[];
  /** Whether this run has continued an interrupted publication. */
  readonly continued: boolean;
}

/**
 * Publishes a plan that the user has approved: to the App Store's editable version, and then to Google Play, whose commit
 * is last. Reads everything again first, and writes nothing when New or a store has changed since the plan was made.
 * Submits and cancels no review.
 *
 * After an interruption, the same call continues. A call for a plan that is finished writes nothing.
 *
 * @throws StoreSyncError PLAN_CHANGED, PLAN_REFUSED (conflicts, errors or obstacles), STORE_LOCKED (a review is running),
 *   STORE_BUSY (another process publishes this app), PICTURE_REFUSED, and the codes of `syncListing`
 */
export async function publish(options: PublishOptions): Promise<PublishReport> {
  const dir = resolve(options.dir);
  const documents = await readDocuments(dir, options.signal);
  const stores = chooseStores(options.credentials, options.stores ?? storesOf(documents.next, options));
  const lock = await lockApp(
    `publish ${stores.appStore?.bundleId ?? ''} ${stores.googlePlay?.packageName ?? ''}`,
    {
      waitMs: 0,
      signal: options.signal,
    },
  );
  try {
    return await withRun(options, (run) => publishLocked({ run, dir, documents, stores, options }));
  } catch (error) {
    throw stopError(error);
  } finally {
    await lock.release();
  }
}

interface Publication {
  readonly run: Run;
  readonly dir: string;
  readonly documents: FolderDocuments;
  readonly stores: ChosenStores;
  readonly options: PublishOptions;
}

async function publishLocked(publication: Publication): Promise<PublishReport> {
  const { run, dir, documents, stores, options } = publication;
  const former = await readJournal(dir);
  const continued = former?.hash === options.plan;
  const choices = continued ? continuedChoices(options, former.changes) : choicesOf(options);
  const now = await readStoresNow(run, stores, documents.next);
  const plan = await planDocuments(dir, documents, { now, choices, signal: run.signal });
  if (former?.finished && continued && allChanges(plan).length > 0) throw planChanged();
  if (continued) refuseForeign(plan, former);
  else if (plan.hash !== options.plan) throw planChanged();
  if (!isPublishable(plan)) throw refused(plan);
  const journal = continued
    ? former
    : await startJournal(dir, { hash: plan.hash, choices, changes: allChanges(plan) });
  const written = new Map<Store, string[]>(STORES.map((store) => [store, []]));
  const context = createContext(publication, { journal, plan, written });
  for (const store of plan.stores) await publishStore(publication, context, { store, now, journal, choices });
  if (!journal.finished) await writeBase(dir, baseAfter(documents.base, documents.next, journal.changes));
  await journal.finish();
  return {
    stores: STORES.map((store) => ({ store, written: written.get(store) ?? [] })).filter(
      (one) => one.written.length > 0,
    ),
    continued,
  };
}

/** A set or a locale that was begun is neither as New was started from nor as New has it. That is no conflict. */
function continuedChoices(options: PublishOptions, changes: readonly PlanChange[]): PlanChoices {
  const choices = choicesOf(options);
  const begun = changes.filter(({ kind }) => kind === 'set' || kind === 'addLocale').map(({ key }) => key);
  return { ...choices, mine: [...(choices.mine ?? []), ...begun] };
}

function refuseForeign(plan: Plan, journal: Journal): void {
  const key = foreignChange(allChanges(plan), { changes: journal.changes, uploadIds: journal.uploadIds() });
  const store = plan.stores.find(({ changes }) => changes.some((change) => change.key === key))?.store;
  if (key !== undefined && store !== undefined) throw changedSince(store, key);
}

function allChanges(plan: Plan): PlanChange[] {
  return plan.stores.flatMap(({ changes }) => changes);
}

function planChanged(): StoreSyncError {
  return new StoreSyncError(
    'PLAN_CHANGED',
    'New, a store or the choices have changed since the plan was made.',
    {
      hint: 'Make a new plan, check it, and publish that one.',
    },
  );
}

function refused({ stores, problems, obstacles }: Plan): StoreSyncError {
  const conflict = stores.flatMap(({ conflicts }) => conflicts)[0];
  const error = problems.find(({ severity }) => severity === 'error');
  const reason = conflict
    ? `${conflict.key} has changed at the store too`
    : error
      ? `${error.kind}: ${error.detail}`
      : (obstacles[0] ?? '');
  return new StoreSyncError('PLAN_REFUSED', `The plan cannot be published: ${reason}`, {
    hint: 'Correct it in New, or decide the conflicts, and make a new plan.',
  });
}

interface Progress {
  readonly journal: Journal;
  readonly plan: Plan;
  readonly written: Map<Store, string[]>;
}

function createContext(
  { run, dir, documents, options }: Publication,
  { journal, plan, written }: Progress,
): PublishContext {
  const uploads = plan.cost.uploads;
  const sent = new Set<string>();
  const report = (key: string): void => {
    const store = STORES.find((one) => key.startsWith(`${one}/`)) ?? 'appStore';
    const total = plan.stores.find((one) => one.store === store)?.changes.length ?? 0;
    const done = written.get(store)?.length ?? 0;
    options.onPublishProgress?.({ store, key, done, total, uploaded: sent.size, uploads });
  };
  return {
    dir,
    next: documents.next,
    journal,
    processing: { pollMs: 1_000, stuckReads: 125, ...options.processing },
    signal: run.signal,
    uploaded(key) {
      sent.add(key);
      report(key);
    },
    written(key) {
      const store = STORES.find((one) => key.startsWith(`${one}/`)) ?? 'appStore';
      written.get(store)?.push(key);
      report(key);
    },
  };
}

interface StoreStep {
  readonly store: StorePlan;
  readonly now: readonly StoreNow[];
  readonly journal: Journal;
  readonly choices: PlanChoices;
}

async function publishStore(
  { run, documents, stores, options }: Publication,
  context: PublishContext,
  { store: plan, now, journal, choices }: StoreStep,
): Promise<void> {
  if (plan.changes.length === 0) return;
  const { http, signal, endpoints } = run;
  const { base, next } = documents;
  if (plan.store === 'appStore' && stores.appStore) {
    const baseUrl = endpoints.appStoreConnectUrl;
    const client = createAppStoreClient({ credentials: stores.appStore, baseUrl, http, signal });
    const read = now.find(({ store }) => store === 'appStore');
    if (read) await publishToAppStore({ ...context, client, http, baseUrl }, plan, read);
    const left = planStore(
      { base, next, now: await readAppStoreNow(client, stores.appStore.bundleId) },
      choices,
    );
    const [first] = left.changes;
    if (first) throw changedSince('appStore', first.key);
  } else if (stores.googlePlay) {
    const client = await openPlayClient({ credentials: stores.googlePlay, endpoints, http, signal });
    const lock = await lockApp(client.account, { signal });
    try {
      await publishToGooglePlay({
        ...context,
        client,
        needsSlot: playNeeds(next),
        holdChanges: options.holdChanges ?? false,
        planInside: (inside) => planApproved(planStore({ base, next, now: inside }, choices), journal),
      });
    } finally {
      await lock.release();
    }
  }
}

/** A plan of what is inside the edit, which must contain nothing that was not approved. */
function planApproved(plan: StorePlan, journal: Journal): StorePlan {
  const key =
    foreignChange(plan.changes, { changes: journal.changes, uploadIds: journal.uploadIds() }) ??
    plan.conflicts[0]?.key;
  if (key !== undefined) throw changedSince(plan.store, key);
  return plan;
}
