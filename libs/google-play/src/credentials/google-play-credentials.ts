import { matches, refuseCredential } from '@storedeck/store-api';

import type { GoogleCredentials } from '../sign-in/google-credentials.ts';
import { readGoogleCredentials } from '../sign-in/read-google-credentials.ts';
import { asStoreError } from './as-store-error.ts';

/** A Google credential whose account was invited in Play Console, and the app that the account is used for. */
export interface GooglePlayCredentials {
  /** The app's package name, such as `com.example.app`. */
  packageName: string;
  /** The parsed JSON file of any kind of Google credential. Fields that are not used are ignored. */
  serviceAccount: GoogleCredentials;
}

/**
 * Checks the form of each value. Whether Google accepts the values is only known after the first request.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID
 */
export function checkGooglePlayCredentials({
  packageName,
  serviceAccount,
}: GooglePlayCredentials): GooglePlayCredentials {
  return {
    packageName: checkPackageName(packageName, 'googlePlay.packageName'),
    serviceAccount: checkGoogleCredentials(serviceAccount, 'googlePlay.serviceAccount'),
  };
}

function checkGoogleCredentials(credentials: GoogleCredentials, name: string): GoogleCredentials {
  // A machine of Google Cloud has no file whose form could be wrong.
  if (credentials?.type === 'metadata_server') return credentials;
  try {
    return readGoogleCredentials(JSON.stringify(credentials) ?? '', { name });
  } catch (error) {
    throw asStoreError(error);
  }
}

/**
 * Returns a package name whose form is right. `name` is its name in the error message.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID
 */
export function checkPackageName(packageName: string, name: string): string {
  if (matches(packageName, /^(?=.{1,200}$)[A-Za-z]\w*(\.\w+)+$/)) return packageName;
  throw refuseCredential('googlePlay', { name, reason: 'is not a package name such as com.example.app' });
}
