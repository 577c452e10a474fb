import type { AccessToken } from './access-token.ts';

/** The scope of Google Play's API. */
export const PLAY_SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
/** The scope of everything in Google Cloud. It does not contain Google Play. */
export const CLOUD_SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/** A service account, as IAM and Play Console know it. */
export interface ServiceAccount {
  readonly email: string;
  /** Whether Play Console has the account under "Users and permissions". */
  readonly invited: boolean;
  readonly mayWrite: boolean;
  /** The principals with `roles/iam.serviceAccountTokenCreator` or `roles/iam.workloadIdentityUser`. */
  readonly impersonators: ReadonlySet<string>;
  /** The longest lifetime of a token, in seconds: 3600, or 43200 after an exception of the organisation. */
  readonly longestLifetime: number;
}

/** A login of a person, which a refresh token continues. */
export interface Login {
  readonly kind: 'gcloud' | 'workforce';
  readonly principal: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Changes if the endpoint gives a new refresh token with each access token. */
  refreshToken: string;
  /** Whether each exchange replaces the refresh token. */
  readonly rotates: boolean;
  /** `revoked`: signed out or expired. `reauth`: the organisation wants the person to log in again. */
  state: 'valid' | 'revoked' | 'reauth';
}

/** A provider of a workload identity pool. */
export interface Provider {
  readonly audience: string;
  readonly issuer: string;
  readonly publicKey: CryptoKey;
  /** The principal that IAM sees for a subject. */
  namePrincipal(subject: string): string;
}

/** Everything that Google's sign-in services know. */
export interface GoogleIdentities {
  readonly accounts: Map<string, ServiceAccount>;
  readonly logins: Set<Login>;
  readonly providers: Map<string, Provider>;
  readonly tokens: Map<string, AccessToken>;
  /** The account of the machine; undefined if no metadata server runs. */
  machine: { readonly email: string; readonly scopes: readonly string[] | 'requested' } | undefined;
  /** Whether the IAM Credentials API is switched on. */
  iamCredentialsEnabled: boolean;
  /** The quota projects that nobody may use. */
  readonly deniedProjects: Set<string>;
  readonly now: () => number;
}

/** Issues a bearer token for a principal. An account that nobody invited has no access to Google Play. */
export function issueToken(
  { accounts, tokens, now }: GoogleIdentities,
  { principal, scopes, lifetime }: { principal: string; scopes: readonly string[]; lifetime: number },
): string {
  const token = `ya29.${principal.includes('gserviceaccount') ? 'c' : 'a0'}.${crypto.randomUUID().replaceAll('-', '')}`;
  const account = accounts.get(principal);
  tokens.set(token, {
    account: principal,
    scopes,
    expiresAtMs: now() + lifetime * 1000,
    mayWrite: account?.mayWrite ?? false,
    invited: account?.invited ?? false,
  });
  return token;
}

/** The token of a request, if it is valid. */
export function findToken(request: Request, { tokens, now }: Pick<GoogleIdentities, 'tokens' | 'now'>) {
  const [, bearer] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const token = bearer === undefined ? undefined : tokens.get(bearer);
  return token && token.expiresAtMs > now() ? token : undefined;
}
