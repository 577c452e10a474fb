import type { SyncKey } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';

import { isStoreSyncError, type StoreSyncError } from '../store-sync-error.ts';
import { checkAppStoreCredentials } from './app-store-credentials.ts';
import { decodeBase64 } from './decode-base64.ts';
import { checkGooglePlayCredentials, type GooglePlayCredentials } from './google-play-credentials.ts';
import { parseServiceAccount, type ServiceAccount } from './service-account.ts';
import type { StoreCredentials } from './store-credentials.ts';

const APP_STORE = {
  keyId: 'ASC_KEY_ID',
  issuerId: 'ASC_ISSUER_ID',
  privateKey: 'ASC_KEY_P8_B64',
  bundleId: 'BUNDLE_ID',
} as const;
const GOOGLE_PLAY = {
  packageName: 'PLAYSTORE_PACKAGE_NAME',
  serviceAccount: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
} as const;

/** The variables of each store. The stores share no variable. */
export const STORE_VARIABLES: Readonly<Record<Store, readonly SyncKey[]>> = {
  appStore: Object.values(APP_STORE),
  googlePlay: Object.values(GOOGLE_PLAY),
};

/**
 * The credentials that a set of variables contains. A store has either usable credentials, or missing variables, or the
 * error for an invalid variable.
 */
export interface CredentialsFromVariables extends StoreCredentials {
  missing: Record<Store, SyncKey[]>;
  invalid: Partial<Record<Store, StoreSyncError>>;
}

/**
 * Reads the credentials of both stores from variables. Keys are read from the `_B64` variables; `syncEnv` turns key
 * files into these variables. Does not throw for an invalid value, so that a mistake in the variables of one store does
 * not affect the other store.
 */
export function credentialsFrom(values: Record<string, string | undefined>): CredentialsFromVariables {
  const isMissing = (key: SyncKey): boolean => !values[key]?.trim();
  const missing = {
    appStore: STORE_VARIABLES.appStore.filter(isMissing),
    googlePlay: STORE_VARIABLES.googlePlay.filter(isMissing),
  };
  const credentials: CredentialsFromVariables = { missing, invalid: {} };
  const valueOf = (key: SyncKey): string => values[key]?.trim() ?? '';
  try {
    if (missing.appStore.length === 0) credentials.appStore = readAppStore(valueOf);
  } catch (error) {
    credentials.invalid.appStore = ownError(error);
  }
  try {
    if (missing.googlePlay.length === 0) credentials.googlePlay = readGooglePlay(valueOf);
  } catch (error) {
    credentials.invalid.googlePlay = ownError(error);
  }
  return credentials;
}

type ValueOf = (key: SyncKey) => string;

function readAppStore(valueOf: ValueOf): NonNullable<StoreCredentials['appStore']> {
  const name = APP_STORE.privateKey;
  const fields = {
    keyId: valueOf(APP_STORE.keyId),
    issuerId: valueOf(APP_STORE.issuerId),
    bundleId: valueOf(APP_STORE.bundleId),
    // Latin 1 keeps every byte of a file that is not text, so that the error can name the kind of file.
    privateKey: decodeBase64(valueOf(name), { name, store: 'appStore' }).toString('latin1'),
  };
  return checkAppStoreCredentials(fields, APP_STORE);
}

function readGooglePlay(valueOf: ValueOf): GooglePlayCredentials {
  const name = GOOGLE_PLAY.serviceAccount;
  const text = decodeBase64(valueOf(name), { name, store: 'googlePlay' }).toString('utf8');
  const fields = {
    packageName: valueOf(GOOGLE_PLAY.packageName),
    serviceAccount: parseServiceAccount(text, name) as ServiceAccount,
  };
  return checkGooglePlayCredentials(fields, GOOGLE_PLAY);
}

function ownError(error: unknown): StoreSyncError {
  if (!isStoreSyncError(error)) throw error;
  return error;
}
