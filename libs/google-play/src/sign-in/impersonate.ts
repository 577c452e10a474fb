import { impersonatedEmail, impersonationUrl, isServiceAccountEmail } from './google-addresses.ts';
import type { GoogleCredentials } from './google-credentials.ts';
import { GoogleSignInError } from './google-sign-in-error.ts';

/**
 * Returns credentials that act as the service account `email`. `name` is what messages call the e-mail address.
 *
 * @throws GoogleSignInError CREDENTIALS_INVALID for another text than the address of a service account;
 * CREDENTIALS_AMBIGUOUS if the credentials already act as another one
 */
export function impersonate(credentials: GoogleCredentials, email: string, name: string): GoogleCredentials {
  const url = impersonationUrl(checkServiceAccountEmail(email, name));
  const present =
    'service_account_impersonation_url' in credentials
      ? credentials.service_account_impersonation_url
      : undefined;
  if (present === url) return credentials;
  if (present !== undefined) {
    throw new GoogleSignInError(
      'CREDENTIALS_AMBIGUOUS',
      `The credentials already act as ${impersonatedEmail(present) ?? 'another account'}, and ${name} names ${email}.`,
      { hint: `Remove ${name}, or use credentials that do not act as a service account yet.` },
    );
  }
  if (credentials.type === 'external_account')
    return { ...credentials, service_account_impersonation_url: url };
  if (credentials.type === 'impersonated_service_account') return credentials;
  return {
    type: 'impersonated_service_account',
    source_credentials: credentials,
    // The quota project of a login counts only for the request of the login: the account may have no right to use it.
    service_account_impersonation_url: url,
  };
}

/**
 * Returns the e-mail address of a service account whose form is right. `name` is what messages call it.
 *
 * @throws GoogleSignInError CREDENTIALS_INVALID
 */
export function checkServiceAccountEmail(email: string, name: string): string {
  if (isServiceAccountEmail(email)) return email;
  throw new GoogleSignInError(
    'CREDENTIALS_INVALID',
    `${name} is not the e-mail address of a service account, such as NAME@PROJECT.iam.gserviceaccount.com.`,
    { hint: 'To see the addresses: gcloud iam service-accounts list --project=PROJECT.' },
  );
}
