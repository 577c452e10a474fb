import type { GoogleCredentials } from './google-credentials.ts';
import { impersonate } from './impersonate.ts';
import { impersonatedEmail } from './google-addresses.ts';
import { METADATA_SERVER } from './google-credentials.ts';
import { readGoogleCredentials } from './read-google-credentials.ts';

/**
 * Checks credentials that a program has put together, by the same rules as those of a file. `name` is what messages call
 * them. Addresses of this machine are accepted, because the program chose them and not a file.
 *
 * @throws GoogleSignInError as `readGoogleCredentials`
 */
export function checkGoogleCredentials(credentials: GoogleCredentials, name: string): GoogleCredentials {
  if (isMachine(credentials)) return METADATA_SERVER;
  if (credentials?.type === 'impersonated_service_account' && isMachine(credentials.source_credentials)) {
    const email = impersonatedEmail(String(credentials.service_account_impersonation_url)) ?? '';
    return impersonate(METADATA_SERVER, email, `${name}.service_account_impersonation_url`);
  }
  return readGoogleCredentials(JSON.stringify(credentials) ?? '', { name, allowLocalHttp: true });
}

/** A machine of Google Cloud has no file whose form could be wrong. */
function isMachine(credentials: GoogleCredentials | undefined): boolean {
  return credentials?.type === 'metadata_server';
}
