import { resolve } from 'node:path';

import type { Store } from '@storedeck/listing';

import type { StoreCredentials } from '../../credentials/store-credentials.ts';
import { chooseStores } from '../../sync/choose-stores.ts';
import type { PlanChange, PlanChoices } from '../plan/plan.ts';
import { readJournal } from './journal.ts';
import { lockPublication } from './lock-publication.ts';

/** A publication that is not finished. Calling `publish` with these values continues the publication. */
export interface Unfinished {
  /** The hash of the approved plan. */
  readonly plan: string;
  readonly choices: PlanChoices;
  /** The stores that the user has chosen; undefined if the user has not chosen stores. */
  readonly stores: readonly Store[] | undefined;
  readonly holdChanges: boolean;
  /** All changes of the approved plan, including changes that are already written. */
  readonly changes: readonly PlanChange[];
}

/**
 * Reads the publication that was begun in a working folder and is not finished; returns undefined if there is none. The
 * publication may be running at this moment, also in another process.
 */
export async function readUnfinished(dir: string): Promise<Unfinished | undefined> {
  const journal = await readJournal(resolve(dir));
  if (!journal || journal.finished || journal.abandoned) return undefined;
  const { hash: plan, choices, stores, holdChanges, changes } = journal;
  return { plan, choices, stores, holdChanges, changes };
}

/**
 * Abandons the unfinished publication of a working folder. Changes that were already written stay in the stores, and
 * the next plan recognizes the uploads of the publication.
 *
 * @throws StoreSyncError STORE_BUSY (the publication is running), NOT_CONFIGURED, CREDENTIALS_INVALID,
 * FOLDER_NOT_WRITABLE
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
