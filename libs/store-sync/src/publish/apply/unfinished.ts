import { resolve } from 'node:path';

import type { Store } from '@storedeck/listing';

import type { StoreCredentials } from '../../credentials/store-credentials.ts';
import { chooseStores } from '../../sync/choose-stores.ts';
import type { PlanChange, PlanChoices } from '../plan/plan.ts';
import { readJournal } from './journal.ts';
import { lockPublication } from './lock-publication.ts';

/** A publication that was interrupted. The same arguments continue it. */
export interface Unfinished {
  /** The hash of the approved plan. */
  readonly plan: string;
  readonly choices: PlanChoices;
  /** The stores that were chosen; undefined for all. */
  readonly stores: readonly Store[] | undefined;
  readonly holdChanges: boolean;
  /** All changes of the approved plan, including changes that are already written. */
  readonly changes: readonly PlanChange[];
}

/**
 * Reads the publication that was begun in a working folder and is not finished; undefined when there is none. It may be
 * running at this moment, in another process.
 */
export async function readUnfinished(dir: string): Promise<Unfinished | undefined> {
  const journal = await readJournal(resolve(dir));
  if (!journal || journal.finished || journal.abandoned) return undefined;
  const { hash: plan, choices, stores, holdChanges, changes } = journal;
  return { plan, choices, stores, holdChanges, changes };
}

/**
 * Abandons the unfinished publication of a working folder. What was written stays, and the next plan recognizes its
 * uploads.
 *
 * @throws StoreSyncError STORE_BUSY (it is running), NOT_CONFIGURED, CREDENTIALS_INVALID, FOLDER_NOT_WRITABLE
 */
export async function abandonPublish({
  dir,
  credentials,
  signal,
}: {
  dir: string;
  credentials: StoreCredentials;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const unlock = await lockPublication(chooseStores(credentials, undefined), signal);
  try {
    const journal = await readJournal(resolve(dir));
    if (journal && !journal.finished) await journal.abandon();
  } finally {
    await unlock();
  }
}
