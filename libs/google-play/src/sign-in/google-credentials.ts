import type { z } from 'zod';

import type { CREDENTIAL_SCHEMAS } from './credential-schemas.ts';

type Schemas = typeof CREDENTIAL_SCHEMAS;
/** The fields of a JSON file of one kind that are used, checked. */
type Checked<Kind extends keyof Schemas> = Readonly<Omit<z.infer<Schemas[Kind]>, 'universe_domain'>>;

/** The JSON key file of a service account, from the Google Cloud console. The key is an RSA key of at least 2048 bits. */
export type ServiceAccountKey = Checked<'service_account'>;

/** The login of a person: `gcloud auth application-default login`. */
export type AuthorizedUser = Checked<'authorized_user'>;

/** The login of a person through the identity provider of a company: `gcloud auth … --login-config`. */
export type ExternalAccountAuthorizedUser = Checked<'external_account_authorized_user'>;

/**
 * A token of another provider, such as GitHub or GitLab, that Google exchanges: workload identity federation. The service
 * account to act as is only left out inside `impersonated_service_account`.
 */
export type ExternalAccount = Checked<'external_account'>;

/**
 * Where the token of the other provider is read from: a file, or an https address, or an http address of this machine if
 * that was allowed.
 */
export type SubjectTokenSource = ExternalAccount['credential_source'];

/** The form of a subject token that is read from a file or an address. A token in JSON always has the name of its field. */
export type SubjectTokenFormat = NonNullable<SubjectTokenSource['format']>;

/** The metadata server of a Google Cloud machine. It has no file: the user chooses it by name. */
export interface MetadataServer {
  readonly type: 'metadata_server';
  readonly quota_project_id?: undefined;
}

/** Credentials that act as a service account. `delegates` are the accounts between the source and the target. */
export type ImpersonatedServiceAccount = Omit<
  Checked<'impersonated_service_account'>,
  'source_credentials'
> & {
  readonly source_credentials: SourceCredentials;
};

/** The credentials that can act as a service account. */
export type SourceCredentials =
  ServiceAccountKey | AuthorizedUser | ExternalAccountAuthorizedUser | ExternalAccount | MetadataServer;

/** Credentials of Google of every kind that works here. The fields are those of the JSON file, checked. */
export type GoogleCredentials = SourceCredentials | ImpersonatedServiceAccount;

/** The kind of credentials: the `type` in the JSON, or `metadata_server`. */
export type GoogleCredentialsType = GoogleCredentials['type'];

/** The credentials of the Google Cloud machine on which this program runs. */
export const METADATA_SERVER: MetadataServer = { type: 'metadata_server' };
