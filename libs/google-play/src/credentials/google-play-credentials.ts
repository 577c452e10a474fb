import { matches, refuseCredential } from '@storedeck/store-api';

import { checkGoogleCredentials } from '../sign-in/check-google-credentials.ts';
import type { GoogleCredentials } from '../sign-in/google-credentials.ts';

/** Google credentials whose account was invited in Play Console, and the app that the account is used for. */
export interface GooglePlayCredentials {
  /** The app's package name, such as `com.example.app`. */
  packageName: string;
  /** Credentials of any kind: the parsed JSON file, or `METADATA_SERVER`. Fields that are not used are ignored. */
  serviceAccount: GoogleCredentials;
}

/**
 * Checks the form of each value. Whether Google accepts the values is only known after the first request.
 *
 * @throws StoreError CREDENTIALS_INVALID, and for `serviceAccount` its kind GoogleSignInError
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

/**
 * Returns a package name whose form is right. `name` is its name in the error message.
 *
 * @throws StoreError CREDENTIALS_INVALID
 */
export function checkPackageName(packageName: string, name: string): string {
  if (matches(packageName, /^(?=.{1,200}$)[A-Za-z]\w*(\.\w+)+$/)) return packageName;
  throw refuseCredential('googlePlay', { name, reason: 'is not a package name such as com.example.app' });
}
