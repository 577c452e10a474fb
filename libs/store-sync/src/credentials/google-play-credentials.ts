import { matches, refuseCredential } from './refuse-credential.ts';
import { checkServiceAccount, type ServiceAccount } from './service-account.ts';

/** A service account that was invited in Play Console, and the app it is used for. */
export interface GooglePlayCredentials {
  /** Such as `com.example.app`. */
  packageName: string;
  /** The parsed JSON key file; other fields of it are ignored. */
  serviceAccount: ServiceAccount;
}

/** The names of the values in messages: the field names, or the names of the variables that held the values. */
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
  if (!matches(packageName, /^(?=.{1,200}$)[A-Za-z]\w*(\.\w+)+$/))
    throw refuseCredential('googlePlay', {
      name: names.packageName,
      reason: 'is not a package name such as com.example.app',
    });
  return { packageName, serviceAccount: checkServiceAccount(serviceAccount, names.serviceAccount) };
}
