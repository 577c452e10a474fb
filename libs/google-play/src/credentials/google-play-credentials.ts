import { matches, refuseCredential } from '@storedeck/store-api';

import { checkServiceAccount, type ServiceAccount } from './service-account.ts';

/** A service account that was invited in Play Console, and the app that the account is used for. */
export interface GooglePlayCredentials {
  /** The app's package name, such as `com.example.app`. */
  packageName: string;
  /** The parsed JSON key file. Fields of the file that `ServiceAccount` does not have are ignored. */
  serviceAccount: ServiceAccount;
}

/** The name of each value in error messages: the name of its field, or of the variable that contains the value. */
type Names = Readonly<Record<keyof GooglePlayCredentials, string>>;

const FIELDS: Names = {
  packageName: 'googlePlay.packageName',
  serviceAccount: 'googlePlay.serviceAccount',
};

/**
 * Checks the form of each value. Whether Google accepts the values is only known after the first request.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID
 */
export function checkGooglePlayCredentials(
  { packageName, serviceAccount }: GooglePlayCredentials,
  names: Names = FIELDS,
): GooglePlayCredentials {
  checkPackageName(packageName, names.packageName);
  return { packageName, serviceAccount: checkServiceAccount(serviceAccount, names.serviceAccount) };
}

/**
 * Checks the form of a package name. `name` is its name in the error message.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID
 */
export function checkPackageName(packageName: string, name: string): void {
  if (matches(packageName, /^(?=.{1,200}$)[A-Za-z]\w*(\.\w+)+$/)) return;
  throw refuseCredential('googlePlay', { name, reason: 'is not a package name such as com.example.app' });
}
