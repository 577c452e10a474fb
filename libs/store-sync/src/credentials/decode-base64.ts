import type { SyncKey } from '@storedeck/contract';

import type { StoreName } from '../store-sync-error.ts';
import { StoreSyncError } from '../store-sync-error.ts';

/** Refuses a credential by the name of its variable; the value itself is never repeated. */
export function refuseCredential(
  variable: SyncKey,
  store: StoreName,
  reason: string,
  hint?: string,
): StoreSyncError {
  return new StoreSyncError('CREDENTIALS_INVALID', `${variable} ${reason}.`, { store, hint });
}

/** Decodes base64 or base64url, on one line or wrapped, with or without padding. */
export function decodeBase64(variable: SyncKey, store: StoreName, value: string): Buffer {
  const joined = value.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (value.includes('-----BEGIN') || /^\s*\{/.test(value)) {
    throw refuseCredential(
      variable,
      store,
      'holds the file itself instead of its base64',
      `Encode the file: base64 < FILE | tr -d '\\n'`,
    );
  }
  if (joined === '' || joined.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(joined)) {
    throw refuseCredential(variable, store, 'is not base64', `Encode the file: base64 < FILE | tr -d '\\n'`);
  }
  return Buffer.from(joined, 'base64');
}
