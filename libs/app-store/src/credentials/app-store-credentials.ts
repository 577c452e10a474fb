import type { KeyObject } from 'node:crypto';

import { matches, refuseCredential } from '@storedeck/store-api';

import { readAppStoreKey } from './app-store-key.ts';

/** A key of App Store Connect, and the app that the key is used for. */
export interface AppStoreCredentials {
  /** The id of the key, such as `2X9R4HXF34`. */
  keyId: string;
  /** The issuer id of the team, a UUID. Left out for the individual key of a person. */
  issuerId?: string | undefined;
  /** The text of the `.p8` file (PEM), or the P-256 key from that file. */
  privateKey: string | KeyObject;
  /** The app's bundle id, such as `com.example.app`. */
  bundleId: string;
}

export interface CheckedAppStoreCredentials extends AppStoreCredentials {
  privateKey: KeyObject;
}

/**
 * Checks the form of each value. Whether Apple accepts the values is only known after the first request.
 *
 * @throws StoreError CREDENTIALS_INVALID
 */
export function checkAppStoreCredentials({
  keyId,
  issuerId,
  privateKey,
  bundleId,
}: AppStoreCredentials): CheckedAppStoreCredentials {
  return {
    keyId: checkAppStoreId('keyId', keyId, 'appStore.keyId'),
    ...(issuerId !== undefined && {
      issuerId: checkAppStoreId('issuerId', issuerId, 'appStore.issuerId'),
    }),
    bundleId: checkAppStoreId('bundleId', bundleId, 'appStore.bundleId'),
    privateKey: readAppStoreKey(privateKey, 'appStore.privateKey'),
  };
}

const IDS = {
  keyId: { pattern: /^[A-Za-z0-9]{2,40}$/, reason: 'is not a key id such as 2X9R4HXF34', hint: undefined },
  issuerId: {
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    reason: 'is not an issuer id (a UUID)',
    hint: 'It is shown above the keys in App Store Connect, Users and Access, Integrations.',
  },
  bundleId: {
    pattern: /^[A-Za-z0-9.-]{1,155}$/,
    reason: 'is not a bundle id such as com.example.app',
    hint: undefined,
  },
} as const;

/**
 * Returns an id whose form is right. `name` is its name in the error message.
 *
 * @throws StoreError CREDENTIALS_INVALID
 */
export function checkAppStoreId(id: keyof typeof IDS, value: string, name: string): string {
  const { pattern, reason, hint } = IDS[id];
  if (!matches(value, pattern)) throw refuseCredential('appStore', { name, reason, hint });
  return value;
}
