import type { KeyObject } from 'node:crypto';

import { checkAppStoreCredentials, checkAppStoreId, readAppStoreKey } from '@storedeck/app-store';
import type { SyncKey } from '@storedeck/contract';
import {
  checkGooglePlayCredentials,
  checkPackageName,
  checkServiceAccount,
  type GooglePlayCredentials,
  parseServiceAccount,
  type ServiceAccount,
} from '@storedeck/google-play';
import type { Store } from '@storedeck/listing';
import { isStoreError, type StoreError } from '@storedeck/store-api';

import { decodeBase64 } from './decode-base64.ts';
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

/** The variable that names a key file, for each variable that contains a key as base64. */
export const KEY_FILE_VARIABLES: Readonly<Partial<Record<SyncKey, string>>> = {
  [APP_STORE.privateKey]: 'ASC_KEY_P8_FILE',
  [GOOGLE_PLAY.serviceAccount]: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE',
};

/** Returns the names of missing variables, such as `ASC_KEY_P8_B64 or ASC_KEY_P8_FILE`, separated by commas. */
export function variableNames(keys: readonly SyncKey[]): string {
  return keys.map((key) => [key, KEY_FILE_VARIABLES[key]].filter(Boolean).join(' or ')).join(', ');
}

/**
 * The credentials that a set of variables contains. A store has either usable credentials, or missing variables, or the
 * error for an invalid variable.
 */
export interface CredentialsFromVariables extends StoreCredentials {
  missing: Record<Store, SyncKey[]>;
  invalid: Partial<Record<Store, StoreError>>;
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

/**
 * Checks the form of each variable on its own, so that a mistake is found while other variables are still missing. Empty
 * variables are not checked.
 *
 * @returns the error of each variable whose value cannot be used
 */
export function mistakesIn(values: Record<string, string | undefined>): Partial<Record<SyncKey, StoreError>> {
  const mistakes: Partial<Record<SyncKey, StoreError>> = {};
  for (const [key, check] of Object.entries(CHECKS) as [keyof typeof CHECKS, (value: string) => unknown][]) {
    const value = values[key]?.trim();
    if (!value) continue;
    try {
      check(value);
    } catch (error) {
      mistakes[key] = ownError(error);
    }
  }
  return mistakes;
}

const CHECKS = {
  [APP_STORE.keyId]: (value: string) => checkAppStoreId('keyId', value, APP_STORE.keyId),
  [APP_STORE.issuerId]: (value: string) => checkAppStoreId('issuerId', value, APP_STORE.issuerId),
  [APP_STORE.privateKey]: (value: string) => readPrivateKey(value),
  [APP_STORE.bundleId]: (value: string) => checkAppStoreId('bundleId', value, APP_STORE.bundleId),
  [GOOGLE_PLAY.packageName]: (value: string) => checkPackageName(value, GOOGLE_PLAY.packageName),
  [GOOGLE_PLAY.serviceAccount]: (value: string) =>
    checkServiceAccount(readServiceAccount(value), GOOGLE_PLAY.serviceAccount),
};

type ValueOf = (key: SyncKey) => string;

function readAppStore(valueOf: ValueOf): NonNullable<StoreCredentials['appStore']> {
  const fields = {
    keyId: valueOf(APP_STORE.keyId),
    issuerId: valueOf(APP_STORE.issuerId),
    bundleId: valueOf(APP_STORE.bundleId),
    privateKey: decodePrivateKey(valueOf(APP_STORE.privateKey)),
  };
  return checkAppStoreCredentials(fields, APP_STORE);
}

function readPrivateKey(value: string): KeyObject {
  return readAppStoreKey(decodePrivateKey(value), APP_STORE.privateKey);
}

function decodePrivateKey(value: string): string {
  // Latin 1 keeps every byte of a file that is not text, so that the error can name the kind of file.
  return decodeBase64(value, { name: APP_STORE.privateKey, store: 'appStore' }).toString('latin1');
}

function readGooglePlay(valueOf: ValueOf): GooglePlayCredentials {
  const fields = {
    packageName: valueOf(GOOGLE_PLAY.packageName),
    serviceAccount: readServiceAccount(valueOf(GOOGLE_PLAY.serviceAccount)) as ServiceAccount,
  };
  return checkGooglePlayCredentials(fields, GOOGLE_PLAY);
}

function readServiceAccount(value: string): unknown {
  const name = GOOGLE_PLAY.serviceAccount;
  return parseServiceAccount(decodeBase64(value, { name, store: 'googlePlay' }).toString('utf8'), name);
}

function ownError(error: unknown): StoreError {
  if (!isStoreError(error)) throw error;
  return error;
}
