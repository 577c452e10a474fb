import { isStoreError, type Http, parseResponse } from '@storedeck/store-api';
import { z } from 'zod';

import { isServiceAccountEmail } from '../sign-in/google-addresses.ts';
import type {
  AuthorizedUser,
  ExternalAccount,
  ExternalAccountAuthorizedUser,
  ServiceAccountKey,
  SourceCredentials,
} from '../sign-in/google-credentials.ts';
import { GoogleSignInError } from '../sign-in/google-sign-in-error.ts';
import type { GoogleLibrary, Transporter } from './google-library.ts';
import { HeldToken, type IssuedToken, TokenText } from './issued-token.ts';
import { MACHINE_EMAIL_URL, MACHINE_TOKEN_URL } from './routes.ts';
import { readSubjectToken } from './subject-token.ts';

/** What one renewal uses. */
export interface Renewal {
  readonly library: GoogleLibrary;
  readonly transporter: Transporter;
  readonly http: Http;
  readonly signal: AbortSignal | undefined;
}

/** Requests a token with a scope, with Google's client for the kind of the credentials. */
export type RenewSource = (renewal: Renewal, scope: string) => Promise<IssuedToken>;

const AT = { store: 'googlePlay', place: 'the request for an access token' } as const;
const ASSERTION_LIFETIME_S = 3600;
/**
 * The number of seconds by which the signing time is set back. Google refuses an assertion whose signing time is in the
 * future, and the clock of this computer may be slightly ahead.
 */
const CLOCK_SKEW_S = 60;
/** The library would add headers about this machine, and log requests if the environment asks for that. */
const QUIET = { useAuthRequestParameters: false } as const;

/** Returns the function that requests a token with these credentials. */
export function renewWith(credentials: SourceCredentials): RenewSource {
  switch (credentials.type) {
    case 'service_account':
      return (renewal, scope) => renewKey(credentials, renewal, scope);
    case 'authorized_user':
      return (renewal) => renewLogin(credentials, renewal);
    case 'external_account_authorized_user':
      return renewWorkforce(credentials);
    case 'external_account':
      return (renewal, scope) => renewExternal(credentials, renewal, scope);
    case 'metadata_server':
      return renewMachine;
  }
}

async function renewKey(
  { client_email: email, private_key: key, private_key_id: keyId }: ServiceAccountKey,
  { library, transporter }: Renewal,
  scope: string,
): Promise<IssuedToken> {
  const iat = Math.floor(Date.now() / 1000) - CLOCK_SKEW_S;
  const client = new library.JWT({
    ...QUIET,
    email,
    key,
    ...(keyId !== undefined && { keyId }),
    scopes: [scope],
    additionalClaims: { iat, exp: iat + ASSERTION_LIFETIME_S },
    transporter,
  });
  await client.authorize();
  return parseResponse(HeldToken, client.credentials, AT);
}

/** The scopes of a login were chosen when the person logged in. */
async function renewLogin(
  { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken }: AuthorizedUser,
  { library, transporter }: Renewal,
): Promise<IssuedToken> {
  const client = new library.UserRefreshClient({
    ...QUIET,
    clientId,
    clientSecret,
    refreshToken,
    transporter,
  });
  await client.getAccessToken();
  return parseResponse(HeldToken, client.credentials, AT);
}

const WorkforceResponse = z.object({
  access_token: TokenText,
  expires_in: z.number().positive(),
  refresh_token: TokenText.optional(),
});

function renewWorkforce(credentials: ExternalAccountAuthorizedUser): RenewSource {
  // The service may replace the refresh token. The new one is kept only in memory; the file belongs to gcloud.
  let refreshToken = credentials.refresh_token;
  return async ({ library, transporter }) => {
    const client = new library.ExternalAccountAuthorizedUserClient({
      ...QUIET,
      type: credentials.type,
      client_id: credentials.client_id,
      client_secret: credentials.client_secret,
      refresh_token: refreshToken,
      token_url: credentials.token_url,
      // Not used for a renewal.
      audience: '',
      token_info_url: '',
      transporter,
    });
    const { res } = await client.getAccessToken();
    const {
      access_token: token,
      expires_in: seconds,
      ...next
    } = parseResponse(WorkforceResponse, res?.data, AT);
    refreshToken = next.refresh_token ?? refreshToken;
    return { token, expiresAtMs: Date.now() + seconds * 1000 };
  };
}

async function renewExternal(
  credentials: ExternalAccount,
  { library, transporter, http, signal }: Renewal,
  scope: string,
): Promise<IssuedToken> {
  const { credential_source: source, ...rest } = credentials;
  class PinnedClient extends library.IdentityPoolClient {
    constructor(options: ConstructorParameters<GoogleLibrary['IdentityPoolClient']>[0]) {
      super(options);
      // The library gives its exchange of tokens an HTTP client of its own; this one is ours.
      Object.assign(this.stsCredential, { transporter });
    }
  }
  const client = new PinnedClient({
    ...QUIET,
    type: 'external_account',
    audience: rest.audience,
    subject_token_type: rest.subject_token_type,
    token_url: rest.token_url,
    ...(rest.client_id !== undefined && { client_id: rest.client_id }),
    ...(rest.client_secret !== undefined && { client_secret: rest.client_secret }),
    ...(rest.workforce_pool_user_project !== undefined && {
      workforce_pool_user_project: rest.workforce_pool_user_project,
    }),
    subject_token_supplier: { getSubjectToken: () => readSubjectToken(source, { http, signal }) },
    scopes: [scope],
    transporter,
  });
  await client.getAccessToken();
  return parseResponse(HeldToken, client.credentials, AT);
}

const MetadataResponse = z.object({ access_token: TokenText, expires_in: z.number().positive() });

/** The metadata server answers only requests with this header, and adds it to its responses. */
const FLAVOR = { 'metadata-flavor': 'Google' };

/** The library's own client of the metadata server obeys variables of the environment and brings its own HTTP. */
async function renewMachine({ transporter }: Renewal, scope: string): Promise<IssuedToken> {
  const { data, headers } = await transporter
    .request({
      url: MACHINE_TOKEN_URL,
      params: { scopes: scope },
      headers: FLAVOR,
      responseType: 'json',
    })
    .catch((error: unknown) => {
      const cause = error instanceof Error ? error.cause : undefined;
      throw isStoreError(cause) && cause.code === 'STORE_UNREACHABLE' ? noMachine(cause) : error;
    });
  if (headers.get('metadata-flavor') !== 'Google') throw noMachine();
  const { access_token: token, expires_in: seconds } = parseResponse(MetadataResponse, data, AT);
  return { token, expiresAtMs: Date.now() + seconds * 1000 };
}

/** Asks the metadata server as whom the machine acts; null if it does not tell the address of a service account. */
export async function readMachineEmail({ transporter }: Renewal): Promise<string | null> {
  const response = await transporter
    .request({ url: MACHINE_EMAIL_URL, headers: FLAVOR, responseType: 'text' })
    .catch(() => undefined);
  const isMachine = response?.headers.get('metadata-flavor') === 'Google';
  const email = isMachine ? String(response.data).trim() : '';
  return isServiceAccountEmail(email) ? email : null;
}

function noMachine(cause?: unknown): GoogleSignInError {
  return new GoogleSignInError('METADATA_REFUSED', 'This computer has no metadata server of Google Cloud.', {
    hint: 'Choose other credentials: a key file, a login with gcloud, or the configuration of a CI system.',
    cause,
  });
}
