import { matches, refuseCredential } from './refuse-credential.ts';
import { checkServiceAccount, type ServiceAccount } from './service-account.ts';

/** A service account that was invited in Play Console, and the app that the account is used for. */
export interface GooglePlayCredentials {
  /** The app's package name, such as `com.example.app`. */
  packageName: string;
  /** The parsed JSON key file. Fields of the file that `ServiceAccount` does not have are ignored. */
  serviceAccount: ServiceAccount;
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
    serviceAccount: checkServiceAccount(serviceAccount, 'googlePlay.serviceAccount'),
  };
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
