import { resolve } from 'node:path';

import type { Store } from '@storedeck/listing';
import type { PlanChange } from '@storedeck/store-api';

import type { StoreCredentials } from '../../credentials/store-credentials.ts';
import { chooseStores } from '../../run/choose-stores.ts';
import type { StoreEndpoints } from '../../run/endpoints.ts';
import { type ForeignJournal, readJournal, removeJournal } from '../journal/journal.ts';
import type { StateOptions } from '../journal/private-record.ts';
import type { PlanChoices } from '../plan/plan.ts';
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

/** What the journal of a working folder says. At most one of the two is defined. */
export interface JournalState {
  /** The publication that this user has approved, and that is not finished. */
  readonly unfinished?: Unfinished | undefined;
  /** A journal that is no approval of this user. Nothing of it is ever written. */
  readonly foreign?: ForeignJournal | undefined;
}

/**
 * Reads the journal of a working folder. The unfinished publication may be running at this moment, also in another
 * process.
 */
export async function readJournalState(dir: string, { stateDir }: StateOptions = {}): Promise<JournalState> {
  const { own, foreign } = await readJournal(resolve(dir), stateDir);
  if (own?.record.state !== 'open') return { foreign };
  const { hash: plan, choices, stores, holdChanges, changes } = own;
  return { unfinished: { plan, choices, stores, holdChanges, changes } };
}

/**
 * Abandons the unfinished publication of a working folder. Changes that were already written stay in the stores, and
 * the next plan recognizes the uploads of the publication. The journal of another person is removed.
 *
 * @throws StoreSyncError STORE_BUSY (the publication is running), NOT_CONFIGURED, CREDENTIALS_INVALID,
 * FOLDER_NOT_WRITABLE
 */
export async function abandonPublish({
  dir,
  stateDir,
  credentials,
  endpoints,
  signal,
}: StateOptions & {
  dir: string;
  credentials: StoreCredentials;
  endpoints?: Partial<StoreEndpoints> | undefined;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const folder = resolve(dir);
  if ((await readJournal(folder, stateDir)).foreign) return removeJournal(folder);
  const unlock = await lockPublication(chooseStores(credentials, undefined), { endpoints, signal });
  try {
    const { own } = await readJournal(folder, stateDir);
    if (own?.record.state === 'open') await own.abandon();
  } finally {
    await unlock();
  }
}
