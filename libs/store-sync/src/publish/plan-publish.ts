import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { throwIfAborted } from '@storedeck/store-api';

import { appOfCredentials } from '../app-ids.ts';
import { type RunOptions, withRun } from '../run/run.ts';
import { readDocuments } from './documents/folder-documents.ts';
import { planDocuments } from './documents/plan-documents.ts';
import { readStoresNow } from './documents/read-stores-now.ts';
import { type StoreChoice, storesNotPlanned, storesOfPlan } from './documents/stores-of-plan.ts';
import { formerPublication, readJournal, unfinishedWork } from './journal/journal.ts';
import type { StateOptions } from './journal/private-record.ts';
import { pickChoices } from './plan/choices.ts';
import type { Plan, PlanChoices } from './plan/plan.ts';

/** The options of `planPublish`: the choices, and how to read the stores. */
export interface PlanOptions extends PlanChoices, StoreChoice, StateOptions, RunOptions {
  /** The working folder with `listing.json`. */
  dir: string;
}

/**
 * Computes the changes that publishing New would make at the stores. Writes nothing. On Google Play, an edit is opened
 * and deleted, which ends any other open edit of the same app and service account.
 *
 * @throws StoreSyncError LISTING_MISSING if there is no New listing; and the codes of `syncListing`, except for the
 * codes about pictures
 */
export async function planPublish(options: PlanOptions): Promise<Plan> {
  return (await readForPlan(options)).plan(options);
}

/** The documents from which plans are computed. */
export interface PlanReading {
  /** Computes a plan with these choices, without another request to a store. */
  plan(choices: PlanChoices): Promise<Plan>;
  /** Whether New or its base has changed since they were read. */
  isOutdated(): Promise<boolean>;
}

/**
 * Reads the documents from which plans are computed: New, its base, and the state of the stores. Sends the same
 * requests as `planPublish`, and throws the same errors.
 */
export async function readForPlan(options: Omit<PlanOptions, keyof PlanChoices>): Promise<PlanReading> {
  const { signal } = options;
  const dir = resolve(options.dir);
  const documents = await readDocuments(dir, signal);
  const stores = storesOfPlan(documents, options);
  const { own } = await readJournal(dir, options.stateDir);
  const work = unfinishedWork(own, appOfCredentials(stores));
  const former = formerPublication(own);
  throwIfAborted(signal);
  const now = await withRun(options, (run) => readStoresNow(run, stores, documents.next));
  const notPlanned = storesNotPlanned(documents, options);
  return {
    plan: (choices) =>
      planDocuments(dir, documents, {
        ...{ now, notPlanned, work, former, signal },
        choices: pickChoices(choices),
      }),
    isOutdated: async () => {
      const { base, next } = await readDocuments(dir, signal);
      return !isDeepStrictEqual([base, next], [documents.base, documents.next]);
    },
  };
}
