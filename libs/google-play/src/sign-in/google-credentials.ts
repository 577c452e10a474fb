/** The JSON key file of a service account, from the Google Cloud console. */
export interface ServiceAccountKey {
  readonly type: 'service_account';
  readonly client_email: string;
  /** An RSA key of at least 2048 bits in PEM form. */
  readonly private_key: string;
  readonly private_key_id?: string | undefined;
}

/** The login of a person: `gcloud auth application-default login`. */
export interface AuthorizedUser {
  readonly type: 'authorized_user';
  readonly client_id: string;
  readonly client_secret: string;
  readonly refresh_token: string;
  readonly quota_project_id?: string | undefined;
}

/** The login of a person through the identity provider of a company: `gcloud auth … --login-config`. */
export interface ExternalAccountAuthorizedUser {
  readonly type: 'external_account_authorized_user';
  readonly client_id: string;
  readonly client_secret: string;
  readonly refresh_token: string;
  /** An address of Google's Security Token Service. */
  readonly token_url: string;
  readonly quota_project_id?: string | undefined;
}

/** The form of a subject token that is read from a file or an address. */
export interface SubjectTokenFormat {
  readonly type: 'text' | 'json';
  /** The field that contains the token; always set for `json`. */
  readonly subject_token_field_name?: string | undefined;
}

/** Where the token of the other provider is read from. */
export type SubjectTokenSource =
  | { readonly file: string; readonly format?: SubjectTokenFormat | undefined }
  | {
      /** An https address, or an http address of this machine if that was allowed. */
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly format?: SubjectTokenFormat | undefined;
    };

/** A token of another provider, such as GitHub or GitLab, that Google exchanges: workload identity federation. */
export interface ExternalAccount {
  readonly type: 'external_account';
  readonly audience: string;
  readonly subject_token_type: string;
  /** An address of Google's Security Token Service. */
  readonly token_url: string;
  readonly credential_source: SubjectTokenSource;
  /** The service account to act as; undefined only inside `impersonated_service_account`. */
  readonly service_account_impersonation_url?: string | undefined;
  readonly service_account_impersonation?:
    { readonly token_lifetime_seconds?: number | undefined } | undefined;
  readonly workforce_pool_user_project?: string | undefined;
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  readonly quota_project_id?: string | undefined;
}

/** The metadata server of a Google Cloud machine. It has no file: the user chooses it by name. */
export interface MetadataServer {
  readonly type: 'metadata_server';
  readonly quota_project_id?: undefined;
}

/** Credentials that act as a service account. */
export interface ImpersonatedServiceAccount {
  readonly type: 'impersonated_service_account';
  readonly source_credentials: SourceCredentials;
  readonly service_account_impersonation_url: string;
  /** Service accounts between the source and the target, as `projects/-/serviceAccounts/EMAIL`. */
  readonly delegates?: readonly string[] | undefined;
  readonly quota_project_id?: string | undefined;
}

/** The credentials that can act as a service account. */
export type SourceCredentials =
  ServiceAccountKey | AuthorizedUser | ExternalAccountAuthorizedUser | ExternalAccount | MetadataServer;

/** Credentials of Google of every kind that works here. The fields are those of the JSON file, checked. */
export type GoogleCredentials = SourceCredentials | ImpersonatedServiceAccount;

/** The kind of credentials: the `type` in the JSON, or `metadata_server`. */
export type GoogleCredentialsType = GoogleCredentials['type'];

/** The credentials of the Google Cloud machine on which this program runs. */
export const METADATA_SERVER: MetadataServer = { type: 'metadata_server' };
