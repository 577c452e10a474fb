import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';

import { appOfCredentials, refuseOtherApp } from '../../app-ids.ts';
import type { StoreCredentials } from '../../credentials/store-credentials.ts';
import { type ChosenStores, chooseStores, findMistake, describeUnusable } from '../../run/choose-stores.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import { countChanges } from '../plan/count-changes.ts';
import type { StoreNotPlanned } from '../plan/plan.ts';
import type { FolderDocuments } from './folder-documents.ts';

/** The credentials of the stores, and the stores that a caller has chosen. */
export interface StoreChoice {
  credentials: StoreCredentials;
  /** The stores for which a plan is made. Default: every store that New contains and that has credentials. */
  stores?: readonly Store[] | undefined;
}

/**
 * Returns the stores of a plan: the chosen ones, or else all stores that New contains and that have credentials.
 *
 * @throws StoreSyncError OTHER_APP if a listing of the folder is not of the app of the credentials, LISTING_MISSING if
 * no sync has read one of the stores, and the codes of `chooseStores`
 */
export function storesOfPlan(documents: FolderDocuments, options: StoreChoice): ChosenStores {
  const { next, apps } = documents;
  const { credentials } = options;
  const usable = STORES.filter((store) => next[store] !== undefined && credentials[store] !== undefined);
  const stores = chooseStores(credentials, options.stores ?? usable);
  for (const app of apps) refuseOtherApp(app, appOfCredentials(stores));
  for (const store of STORES) if (stores[store] !== undefined) refuseNeverRead(store, documents);
  return stores;
}

/**
 * Refuses a store that no sync has read into the working folder. Without its last state, it is not known what other
 * people have prepared there, and New would replace it without a conflict.
 */
function refuseNeverRead(store: Store, { base, stored }: FolderDocuments): void {
  if ([base, stored.live, stored.draft].some((listing) => listing?.[store] !== undefined)) return;
  throw new StoreSyncError(
    'LISTING_MISSING',
    `${STORE_NAMES[store]}: no sync has read this store into the folder, so Storedeck cannot tell what is prepared there.`,
    { hint: 'Sync, then plan again.' },
  );
}

/** A store that cannot be used, and the error if this is a mistake in its variables. */
export interface UnusableStore extends StoreNotPlanned {
  readonly mistake: StoreSyncError | undefined;
}

/** Returns the stores whose changes in New are not planned, because the stores cannot be used. */
export function storesNotPlanned(
  { base, next }: FolderDocuments,
  { credentials, stores }: StoreChoice,
): UnusableStore[] {
  if (stores) return [];
  return STORES.flatMap((store) => {
    if (next[store] === undefined || credentials[store] !== undefined) return [];
    const changes = base && countChanges({ base, next }, store);
    const mistake = findMistake(credentials, store);
    return changes === 0 && !mistake
      ? []
      : [{ store, reason: describeUnusable(credentials, store), changes, mistake }];
  });
}
