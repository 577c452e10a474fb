import { SignJWT } from 'jose';

import { RS256 } from '../jwt/jwt.ts';
import {
  CLOUD_SCOPE,
  type GoogleIdentities,
  type Login,
  type Provider,
  type ServiceAccount,
} from './identities.ts';

const IAM = 'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts';
const POOL = 'projects/123456789012/locations/global/workloadIdentityPools/ci';
const PROVIDER = `//iam.googleapis.com/${POOL}/providers/github`;
/** The client of gcloud. Since June 2025 it gives no token for Google Play (gcpug#124). */
const GCLOUD_SCOPES = [
  'openid',
  'https://www.googleapis.com/auth/userinfo.email',
  CLOUD_SCOPE,
  'https://www.googleapis.com/auth/sqlservice.login',
];

/** A JSON file of credentials, as one of Google's tools writes it. */
export type CredentialsFile = Readonly<Record<string, unknown>>;

/** A service account that a test has made. */
export interface FakeAccount extends ServiceAccount {
  /** The address at which others get a token of this account. */
  readonly impersonationUrl: string;
  /** Lets a principal act as this account. */
  letAct(principal: string): void;
}

/** A provider of tokens that Google trusts. */
export interface FakeProvider {
  readonly audience: string;
  /** The principal of the provider's subject, for `letAct`. */
  readonly principal: string;
  /** The token that the provider's address answers with. `claims` replaces claims. */
  issueToken(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The address of the provider, which requires the header `Authorization: Bearer request-token`. */
  readonly url: string;
  /** The configuration file that uses this provider. */
  file(source: object, account?: FakeAccount): CredentialsFile;
}

/** What tests can set up at Google. */
export interface FakeGoogle {
  /** The switches: APIs, quota projects, the machine with a metadata server. */
  readonly identities: Pick<GoogleIdentities, 'machine' | 'iamCredentialsEnabled' | 'deniedProjects'>;
  /** Makes a service account. Default: invited in Play Console, and may write. */
  addAccount(options?: Partial<Omit<ServiceAccount, 'impersonators'>>): FakeAccount;
  /** Makes a login with gcloud, or with the provider of a company. Default: a login with gcloud's own client. */
  addLogin(options?: Partial<Omit<Login, 'refreshToken'>>): { login: Login; file: CredentialsFile };
  /** Makes a workload identity pool with a provider. */
  addProvider(): Promise<FakeProvider>;
  respondAsTokenProvider(request: Request): Promise<Response>;
}

export function createGoogleIdentities(now: () => number): GoogleIdentities {
  return {
    accounts: new Map(),
    logins: new Set(),
    providers: new Map(),
    tokens: new Map(),
    machine: undefined,
    iamCredentialsEnabled: true,
    deniedProjects: new Set(),
    now,
  };
}

export function makeFakeGoogle(identities: GoogleIdentities, providerUrl: string): FakeGoogle {
  let provider: FakeProvider | undefined;
  return {
    identities,
    addAccount: (options) => addAccount(identities, options),
    addLogin: (options) => addLogin(identities, options),
    addProvider: async () => (provider = await addProvider(identities, providerUrl)),
    async respondAsTokenProvider(request) {
      if (request.headers.get('authorization') !== 'Bearer request-token')
        return new Response('Unauthorized', { status: 401 });
      // As GitHub answers: https://docs.github.com/actions/reference/security/oidc
      return Response.json({ count: 1906, value: await provider?.issueToken() });
    },
  };
}

function addAccount(
  { accounts }: GoogleIdentities,
  {
    email = `play-${crypto.randomUUID().slice(0, 8)}@tilia-garden.iam.gserviceaccount.com`,
    invited = true,
    mayWrite = true,
    longestLifetime = 3600,
  }: Partial<ServiceAccount> = {},
): FakeAccount {
  const impersonators = new Set<string>();
  const account = { email, invited, mayWrite, longestLifetime, impersonators };
  accounts.set(email, account);
  return {
    ...account,
    impersonationUrl: `${IAM}/${email}:generateAccessToken`,
    letAct: (principal) => impersonators.add(principal),
  };
}

function addLogin({ logins }: GoogleIdentities, options: Partial<Login> = {}) {
  const { kind = 'gcloud' } = options;
  const id = crypto.randomUUID();
  const login: Login = {
    kind,
    principal:
      kind === 'gcloud'
        ? 'me@tilia.example'
        : 'principal://iam.googleapis.com/locations/global/workforcePools/staff/subject/me',
    clientId: kind === 'gcloud' ? `764086051850-${id}.apps.googleusercontent.com` : id,
    clientSecret: `client-secret-${id}`,
    refreshToken: `1//refresh-secret-${id}`,
    scopes: kind === 'gcloud' ? GCLOUD_SCOPES : [CLOUD_SCOPE],
    rotates: false,
    state: 'valid',
    ...options,
  };
  logins.add(login);
  const secrets = {
    client_id: login.clientId,
    client_secret: login.clientSecret,
    refresh_token: login.refreshToken,
    universe_domain: 'googleapis.com',
  };
  const file: CredentialsFile =
    kind === 'gcloud'
      ? { account: '', ...secrets, type: 'authorized_user' }
      : {
          type: 'external_account_authorized_user',
          audience: '//iam.googleapis.com/locations/global/workforcePools/staff/providers/okta',
          ...secrets,
          token_url: 'https://sts.googleapis.com/v1/oauthtoken',
          token_info_url: 'https://sts.googleapis.com/v1/introspect',
        };
  return { login, file };
}

async function addProvider({ providers, now }: GoogleIdentities, url: string): Promise<FakeProvider> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { ...RS256, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['sign', 'verify'],
  );
  const issuer = 'https://token.actions.githubusercontent.com';
  const subject = 'repo:tilia/garden:environment:play';
  const provider: Provider = {
    audience: PROVIDER,
    issuer,
    publicKey,
    namePrincipal: (name) => `principal://iam.googleapis.com/${POOL}/subject/${name}`,
  };
  providers.set(PROVIDER, provider);
  return {
    audience: PROVIDER,
    principal: provider.namePrincipal(subject),
    url: `${url}/token?audience=${encodeURIComponent(`https:${PROVIDER}`)}`,
    issueToken(claims = {}) {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({
        iss: issuer,
        sub: subject,
        aud: `https:${PROVIDER}`,
        iat: seconds,
        exp: seconds + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'a' })
        .sign(privateKey);
    },
    file: (source, account) => ({
      universe_domain: 'googleapis.com',
      type: 'external_account',
      audience: PROVIDER,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'https://sts.googleapis.com/v1/token',
      credential_source: source,
      ...(account && { service_account_impersonation_url: account.impersonationUrl }),
    }),
  };
}
