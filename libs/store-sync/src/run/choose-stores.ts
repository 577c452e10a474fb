import { checkAppStoreCredentials, type CheckedAppStoreCredentials } from '@storedeck/app-store';
import { checkGooglePlayCredentials, type GooglePlayCredentials } from '@storedeck/google-play';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';

import type { StoreCredentials } from '../credentials/store-credentials.ts';
import { variableNames } from '../credentials/variable-reader.ts';
import { StoreSyncError } from '../store-sync-error.ts';

/** The checked credentials of each store that is read; undefined for a store that is not read. */
export interface ChosenStores {
  appStore: CheckedAppStoreCredentials | undefined;
  googlePlay: GooglePlayCredentials | undefined;
}

/**
 * Decides which stores are read: the requested stores. By default, every store that has credentials or at least one of
 * its variables is read.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID, or NOT_CONFIGURED if a chosen store has no credentials or only some of
 * its variables, or if no store is chosen
 */
export function chooseStores(
  credentials: StoreCredentials,
  requested: readonly Store[] = STORES.filter((store) => isBegun(credentials, store)),
): ChosenStores {
  if (requested.length === 0) throw noStore(credentials);
  for (const store of requested) {
    const wrong = credentials.invalid?.[store];
    if (wrong) throw wrong;
  }
  const incomplete = requested.filter((store) => credentials[store] === undefined);
  if (incomplete.length > 0) throw incompleteStores(credentials, incomplete);
  const { appStore, googlePlay } = credentials;
  return {
    appStore: appStore && requested.includes('appStore') ? checkAppStoreCredentials(appStore) : undefined,
    googlePlay:
      googlePlay && requested.includes('googlePlay') ? checkGooglePlayCredentials(googlePlay) : undefined,
  };
}

/** Whether a store has credentials, or at least one of its variables. */
function isBegun(credentials: StoreCredentials, store: Store): boolean {
  return credentials[store] !== undefined || credentials.begun?.[store] === true;
}

/** Returns the error of a store that has invalid variables, or only some of its variables; undefined for other stores. */
export function mistakeOf(credentials: StoreCredentials, store: Store): StoreSyncError | undefined {
  const wrong = credentials.invalid?.[store];
  const isIncomplete = (credentials.missing?.[store].length ?? 0) > 0 && isBegun(credentials, store);
  if (wrong || credentials[store] !== undefined || !isIncomplete) return wrong;
  return incompleteStores(credentials, [store]);
}

/** Returns the reason why a store without usable credentials cannot be used, as a phrase for the user. */
export function reasonOfUnusable(credentials: StoreCredentials, store: Store): string {
  const wrong = credentials.invalid?.[store];
  if (wrong) return wrong.message.replace(/\.$/, '');
  const missing = credentials.missing?.[store] ?? [];
  const how = isBegun(credentials, store) ? 'only partly configured' : 'not configured';
  return missing.length > 0 ? `${how}: missing ${variableNames(missing)}` : how;
}

function noStore({ missing }: StoreCredentials): StoreSyncError {
  const names = STORES.flatMap((store) => missing?.[store] ?? []);
  return new StoreSyncError(
    'NOT_CONFIGURED',
    names.length > 0 ? `No store is configured: missing ${variableNames(names)}.` : 'No store is configured.',
    { hint: 'Fill in the variables of at least one store in .env.' },
  );
}

function incompleteStores(credentials: StoreCredentials, stores: readonly Store[]): StoreSyncError {
  const names = stores.map((store) => STORE_NAMES[store]).join(' and ');
  const be = stores.length > 1 ? 'are' : 'is';
  const missing = stores.flatMap((store) => credentials.missing?.[store] ?? []);
  const partly = stores.some((store) => isBegun(credentials, store));
  return new StoreSyncError(
    'NOT_CONFIGURED',
    `${names} ${be} ${partly ? 'only partly' : 'not'} configured${missing.length > 0 ? `: missing ${variableNames(missing)}` : ''}.`,
    {
      store: stores.length === 1 ? stores[0] : undefined,
      hint: partly
        ? `Fill in what is missing, or empty the other variables of ${names} to leave it out.`
        : `Fill in the variables of ${names}, or leave it out.`,
    },
  );
}
