import { resolve } from 'node:path';

import { readAddress, type Store, STORES } from '@storedeck/listing';
import { type ProcessingOptions, throwIfAborted, type WriteContext } from '@storedeck/store-api';

import { appOfCredentials } from '../../app-ids.ts';
import { writeBase } from '../../editing/base-listing.ts';
import type { ChosenStores } from '../../run/choose-stores.ts';
import { type Run, withRun } from '../../run/run.ts';
import { type FolderDocuments, readDocuments } from '../documents/folder-documents.ts';
import { planDocuments } from '../documents/plan-documents.ts';
import { readStoresNow } from '../documents/read-stores-now.ts';
import { storesNotPlanned, storesOfPlan } from '../documents/stores-of-plan.ts';
import {
  formerPublication,
  type Journal,
  readJournal,
  startJournal,
  unfinishedWork,
} from '../journal/journal.ts';
import { baseAfter } from '../plan/base-after.ts';
import { baseOfStore } from '../plan/base-of-version.ts';
import { pickChoices } from '../plan/choices.ts';
import type { PlanOptions } from '../plan-publish.ts';
import { lockPublication } from './lock-publication.ts';
import type { PublishProgress } from './publish-progress.ts';
import { publishStores } from './publish-stores.ts';
import {
  allChanges,
  notApproved,
  planChanged,
  refuseForeign,
  refuseOtherTerms,
  refuseUnpublishable,
} from './refuse-plan.ts';
import { stopError } from './stop-error.ts';
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
 * @throws StoreSyncError PLAN_CHANGED, PLAN_REFUSED (conflicts or errors), NOT_APPROVED (the plan is that of a
 *   journal of another person), INPUT_INVALID (a choice covers nothing), OTHER_APP, STORE_LOCKED (a review is
 *   running), STORE_BUSY (another process publishes this app), PICTURE_REFUSED, and the codes of `syncListing`
 */
export async function publish(options: PublishOptions): Promise<PublishReport> {
  const dir = resolve(options.dir);
  const documents = await readDocuments(dir, options.signal);
  const stores = storesOfPlan(documents, options);
  const unlock = await lockPublication(stores, options);
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
  const { stateDir } = options;
  const { own: former, foreign } = await readJournal(dir, stateDir);
  const continued = former?.hash === options.plan && former.record.state !== 'abandoned';
  const choices = pickChoices(options);
  if (continued) refuseOtherTerms(former, { choices, stores });
  const app = appOfCredentials(stores);
  const work = unfinishedWork(former, app);
  const now = await readStoresNow(run, stores, documents.next);
  const plan = await planDocuments(dir, documents, {
    now,
    notPlanned: storesNotPlanned(documents, options),
    work,
    former: formerPublication(former),
    approved: continued ? former.changes : undefined,
    choices,
    signal: run.signal,
  }).catch((error: unknown) => {
    throw foreign?.hash === options.plan ? notApproved(foreign) : error;
  });
  if (former?.record.state === 'finished' && continued && allChanges(plan).length > 0) throw planChanged();
  if (continued) refuseForeign(plan, now, former);
  else if (plan.hash !== options.plan)
    throw foreign?.hash === options.plan ? notApproved(foreign) : planChanged();
  refuseUnpublishable(plan);
  const journal = continued
    ? former
    : await startJournal(
        { dir, stateDir, former },
        {
          hash: plan.hash,
          choices,
          stores: options.stores,
          holdChanges: options.holdChanges ?? false,
          apps: app.ids,
          changes: allChanges(plan),
        },
      );
  const written = new Map<Store, string[]>(STORES.map((store) => [store, []]));
  const context = createContext(publication, { journal, written });
  // A publication that was finished before has nothing to report again.
  const approved = journal.record.state === 'finished' ? [] : journal.changes;
  options.onPublishProgress?.({ kind: 'started', plan, approved, continued });
  await publishStores({ ...publication, context, journal, now, choices, plans: plan.stores });
  if (journal.record.state !== 'finished')
    await writeBase(
      dir,
      baseAfter(now.reduce(baseOfStore, documents.base), { next: documents.next, changes: journal.changes }),
    );
  await journal.finish();
  return {
    stores: STORES.map((store) => ({ store, written: written.get(store) ?? [] })).filter(
      (one) => one.written.length > 0,
    ),
    continued,
  };
}

interface Progress {
  readonly journal: Journal;
  readonly written: Map<Store, string[]>;
}

function createContext(
  { run, dir, documents, options }: Publication,
  { journal, written }: Progress,
): WriteContext {
  const report = options.onPublishProgress;
  return {
    next: documents.next,
    files: createUploadFiles(dir),
    uploads: journal.record.uploads,
    processing: { pollMs: 1_000, stuckReads: 125, ...options.processing },
    signal: run.signal,
    upload({ key, position }, progress) {
      report?.({ kind: 'upload', store: readAddress(key).store, key, position, ...progress });
    },
    async written(key) {
      const store = readAddress(key).store;
      written.get(store)?.push(key);
      await journal.record.addWritten(key);
      report?.({ kind: 'written', store, key });
    },
    beforeStep() {
      throwIfAborted(options.pause);
    },
  };
}
