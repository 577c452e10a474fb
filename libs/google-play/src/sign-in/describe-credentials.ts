import { GOOGLE_KINDS } from '@storedeck/setup';

import { impersonatedEmail } from './google-addresses.ts';
import type { GoogleCredentials } from './google-credentials.ts';

/** What credentials are and as whom they act, for messages. Contains no secret. */
export interface CredentialsDescription {
  readonly type: GoogleCredentials['type'];
  /** The kind in words, such as `the key of a service account`. */
  readonly kind: string;
  /** The e-mail address of the account that acts at Google Play; null if only Google knows it. */
  readonly principal: string | null;
  /** For a provider that is not Google: its audience at Google's token service. */
  readonly audience: string | null;
}

const KINDS: Readonly<Record<GoogleCredentials['type'], string>> = {
  ...GOOGLE_KINDS,
  metadata_server: 'the service account of this Google Cloud machine',
};

/** Describes credentials: their kind, and the account that acts. */
export function describeCredentials(credentials: GoogleCredentials): CredentialsDescription {
  const { type } = credentials;
  const source = type === 'impersonated_service_account' ? credentials.source_credentials : credentials;
  const audience = source.type === 'external_account' ? source.audience : null;
  const acting = findImpersonated(credentials);
  return {
    type,
    kind: KINDS[source.type],
    principal: acting ?? (source.type === 'service_account' ? source.client_email : null),
    audience,
  };
}

function findImpersonated(credentials: GoogleCredentials): string | null {
  if (!('service_account_impersonation_url' in credentials)) return null;
  const { service_account_impersonation_url: url } = credentials;
  return (url === undefined ? undefined : impersonatedEmail(url)) ?? null;
}
