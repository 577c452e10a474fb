import { resolve } from 'node:path';

import { type Store, STORES } from '@storedeck/listing';

import { writeBase } from '../../editing/base-listing.ts';
import { StoreSyncError, throwIfAborted } from '../../store-sync-error.ts';
import { type ChosenStores, chooseStores } from '../../sync/choose-stores.ts';
import { type Run, withRun } from '../../sync/run.ts';
import { baseAfter } from '../plan/base-after.ts';
import { isPublishable } from '../plan/make-plan.ts';
import type { Plan, PlanChange } from '../plan/plan.ts';
import {
  choicesOf,
  type FolderDocuments,
  planDocuments,
  type PlanOptions,
  readDocuments,
  readStoresNow,
  storesOf,
} from '../plan-publish.ts';
import { foreignChange } from './is-continuation.ts';
import { type Journal, ownWork, readJournal, startJournal } from './journal.ts';
import { lockPublication } from './lock-publication.ts';
import type { ProcessingOptions, PublishContext, PublishProgress } from './publish-context.ts';
import { publishStores } from './publish-stores.ts';
import { changedSince, stopError } from './stop-errors.ts';
import { createUploadFiles } from './upload-files.ts';

/** The options of `publish`. */
export interface PublishOptions extends PlanOptions {
  /**
   * The hash of the plan that the user has approved. The choices must equal the choices with which the plan was made.
   */
  plan: string;
  /**
   * Whether the changes on Google Play are not sent for review. A person must then send the changes in Play Console.
   * Default false.
   */
  holdChanges?: boolean | undefined;
  processing?: Partial<ProcessingOptions> | undefined;
  /**
   * When this AbortSignal aborts, the publication stops before its next step, so that no step is interrupted. A call
   * with the same options continues the publication. On Google Play, the edit is deleted, so the next call uploads the
   * pictures for Google Play again.
   */
  pause?: AbortSignal | undefined;
  /** Called with each event. If this function throws an error, the publication ends with that error. */
  onPublishProgress?: ((progress: PublishProgress) => void) | undefined;
}

/** The result of `publish`. */
export interface PublishReport {
  /** The stores that have received changes, with the keys of the changes that were written in this run. */
  readonly stores: readonly { readonly store: Store; readonly written: readonly string[] }[];
  /** Whether this run has continued an interrupted publication. */
  readonly continued: boolean;
}

/**
 * Publishes a plan that the user has approved: to the App Store's editable version, and to Google Play, where the
 * commit of the edit is the last step. First reads New and the stores again, and writes nothing if New or a store has
 * changed since the plan was made. Does not submit a version for review, and does not cancel a review.
 *
 * After an interruption, a call with the same options continues the publication. A call for a plan that was completely
 * published writes nothing.
 *
 * @throws StoreSyncError PLAN_CHANGED, PLAN_REFUSED (conflicts, errors or obstacles), STORE_LOCKED (a review is
 *   running), STORE_BUSY (another process publishes this app), PICTURE_REFUSED, and the codes of `syncListing`
 */
export async function publish(options: PublishOptions): Promise<PublishReport> {
  const dir = resolve(options.dir);
  const documents = await readDocuments(dir, options.signal);
  const stores = chooseStores(options.credentials, options.stores ?? storesOf(documents.next, options));
  const unlock = await lockPublication(stores, options.signal);
  try {
    return await withRun(options, (run) => publishLocked({ run, dir, documents, stores, options }));
  } catch (error) {
    throw stopError(error);
  } finally {
    await unlock();
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
  const continued = former?.hash === options.plan && !former.abandoned;
  const choices = choicesOf(options);
  const work = former?.finished === false ? ownWork(former) : undefined;
  const now = await readStoresNow(run, stores, documents.next);
  const plan = await planDocuments(dir, documents, { now, work, choices, signal: run.signal });
  if (former?.finished && continued && allChanges(plan).length > 0) throw planChanged();
  if (continued) refuseForeign(plan, former);
  else if (plan.hash !== options.plan) throw planChanged();
  if (!isPublishable(plan)) throw refused(plan);
  const journal = continued
    ? former
    : await startJournal(dir, {
        hash: plan.hash,
        choices,
        stores: options.stores,
        holdChanges: options.holdChanges ?? false,
        changes: allChanges(plan),
      });
  const written = new Map<Store, string[]>(STORES.map((store) => [store, []]));
  const context = createContext(publication, { journal, written });
  options.onPublishProgress?.({ kind: 'started', plan, continued });
  await publishStores({ ...publication, context, now, choices, plans: plan.stores });
  if (!journal.finished)
    await writeBase(dir, baseAfter(documents.base, { next: documents.next, changes: journal.changes }));
  await journal.finish();
  return {
    stores: STORES.map((store) => ({ store, written: written.get(store) ?? [] })).filter(
      (one) => one.written.length > 0,
    ),
    continued,
  };
}

function refuseForeign(plan: Plan, journal: Journal): void {
  const key = foreignChange(allChanges(plan), ownWork(journal));
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
    ? `${conflict.key} has also changed in the store`
    : error
      ? `${error.kind}: ${error.detail}`
      : (obstacles[0] ?? '');
  return new StoreSyncError('PLAN_REFUSED', `The plan cannot be published: ${reason}`, {
    hint: 'Correct it in New, or decide the conflicts, and make a new plan.',
  });
}

interface Progress {
  readonly journal: Journal;
  readonly written: Map<Store, string[]>;
}

function createContext(
  { run, dir, documents, options }: Publication,
  { journal, written }: Progress,
): PublishContext {
  const report = options.onPublishProgress;
  return {
    dir,
    next: documents.next,
    files: createUploadFiles(dir),
    journal,
    processing: { pollMs: 1_000, stuckReads: 125, ...options.processing },
    signal: run.signal,
    upload({ key, position }, progress) {
      report?.({ kind: 'upload', store: storeOfKey(key), key, position, ...progress });
    },
    written(key) {
      const store = storeOfKey(key);
      written.get(store)?.push(key);
      report?.({ kind: 'written', store, key });
    },
    beforeStep() {
      throwIfAborted(options.pause);
    },
  };
}

function storeOfKey(key: string): Store {
  return STORES.find((store) => key.startsWith(`${store}/`)) ?? 'appStore';
}
