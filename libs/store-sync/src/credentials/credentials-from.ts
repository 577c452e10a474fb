import type { KeyObject } from 'node:crypto';

import type { SyncKey } from '@storedeck/contract';

import type { StoreName, StoreSyncError } from '../store-sync-error.ts';
import { isStoreSyncError } from '../store-sync-error.ts';
import { readAppStoreKey } from './app-store-key.ts';
import { refuseCredential } from './decode-base64.ts';
import { readServiceAccount, type ServiceAccount } from './service-account.ts';

const APP_STORE_KEYS = ['ASC_KEY_ID', 'ASC_ISSUER_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'] as const;
const GOOGLE_PLAY_KEYS = ['PLAYSTORE_PACKAGE_NAME', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'] as const;

/** A team key of App Store Connect, and the app it is used for. */
export interface AppStoreCredentials {
  keyId: string;
  issuerId: string;
  /** P-256, of the `.p8` file. */
  privateKey: KeyObject;
  bundleId: string;
}

/** A service account that was invited in Play Console, and the app it is used for. */
export interface GooglePlayCredentials {
  packageName: string;
  serviceAccount: ServiceAccount;
}

/** What a set of variables holds for each store: usable credentials, or what is missing, or what is wrong with them. */
export interface StoreCredentials {
  appStore?: AppStoreCredentials;
  googlePlay?: GooglePlayCredentials;
  /** The variables of each store that are absent or blank; empty for one that is complete. */
  missing: Record<StoreName, SyncKey[]>;
  /** Set when every variable of the store is there, but one cannot be used (code CREDENTIALS_INVALID). */
  invalid: Partial<Record<StoreName, StoreSyncError>>;
}

/**
 * Reads the credentials of both stores from variables (the `_B64` forms; see `syncEnv` for key files). Never throws for
 * a bad value, so that one store's mistake does not hide the other.
 */
export function credentialsFrom(values: Record<string, string | undefined>): StoreCredentials {
  const missing = {
    appstore: APP_STORE_KEYS.filter((key) => !values[key]?.trim()),
    googleplay: GOOGLE_PLAY_KEYS.filter((key) => !values[key]?.trim()),
  };
  const read = (key: SyncKey): string => values[key]?.trim() ?? '';
  const credentials: StoreCredentials = { missing, invalid: {} };
  if (missing.appstore.length === 0) {
    attempt(credentials, 'appstore', () => {
      credentials.appStore = readAppStore(read);
    });
  }
  if (missing.googleplay.length === 0) {
    attempt(credentials, 'googleplay', () => {
      credentials.googlePlay = readGooglePlay(read);
    });
  }
  return credentials;
}

function attempt(credentials: StoreCredentials, store: StoreName, readInto: () => void): void {
  try {
    readInto();
  } catch (error) {
    if (!isStoreSyncError(error)) throw error;
    credentials.invalid[store] = error;
  }
}

function readAppStore(read: (key: SyncKey) => string): AppStoreCredentials {
  const [keyId, issuerId, bundleId] = [read('ASC_KEY_ID'), read('ASC_ISSUER_ID'), read('BUNDLE_ID')];
  if (!/^[A-Za-z0-9]{2,40}$/.test(keyId))
    throw refuseCredential('ASC_KEY_ID', 'appstore', 'is no key id such as 2X9R4HXF34');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(issuerId)) {
    throw refuseCredential(
      'ASC_ISSUER_ID',
      'appstore',
      'is no issuer id (a UUID)',
      'It stands above the keys in App Store Connect, Users and Access, Integrations.',
    );
  }
  if (!/^[A-Za-z0-9.-]{1,155}$/.test(bundleId))
    throw refuseCredential('BUNDLE_ID', 'appstore', 'is no bundle id such as com.example.app');
  return { keyId, issuerId, bundleId, privateKey: readAppStoreKey(read('ASC_KEY_P8_B64')) };
}

function readGooglePlay(read: (key: SyncKey) => string): GooglePlayCredentials {
  const packageName = read('PLAYSTORE_PACKAGE_NAME');
  if (!/^[A-Za-z]\w*(\.\w+)+$/.test(packageName) || packageName.length > 200) {
    throw refuseCredential(
      'PLAYSTORE_PACKAGE_NAME',
      'googleplay',
      'is no package name such as com.example.app',
    );
  }
  return { packageName, serviceAccount: readServiceAccount(read('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64')) };
}
