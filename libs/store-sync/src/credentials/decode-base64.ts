import type { Store } from '@storedeck/listing';
import { refuseCredential } from '@storedeck/store-api';

/**
 * Decodes base64 or base64url, on one line or wrapped, with or without padding.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID
 */
export function decodeBase64(value: string, { name, store }: { name: string; store: Store }): Buffer {
  const hint = `Encode the file: base64 < FILE | tr -d '\\n'`;
  if (value.includes('-----BEGIN') || /^\s*\{/.test(value))
    throw refuseCredential(store, { name, reason: 'holds the file itself instead of its base64', hint });
  const joined = value
    .replace(/\s+/g, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/(?<!=)=+$/, '');
  if (joined === '' || joined.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(joined))
    throw refuseCredential(store, { name, reason: 'is not base64', hint });
  return Buffer.from(joined, 'base64');
}
