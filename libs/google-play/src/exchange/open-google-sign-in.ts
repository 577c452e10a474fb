import type { Http } from '@storedeck/store-api';

import { type CredentialsDescription, describeCredentials } from '../sign-in/describe-credentials.ts';
import { isServiceAccountEmail } from '../sign-in/google-addresses.ts';
import type { GoogleCredentials } from '../sign-in/google-credentials.ts';
import { AccessTokens } from './access-tokens.ts';
import { findOwnError } from './find-own-error.ts';
import { googleFetch } from './google-fetch.ts';
import { loadGoogleLibrary, openTransporter } from './google-library.ts';
import { type Impersonation, impersonateWith } from './impersonation.ts';
import type { Renew } from './issued-token.ts';
import type { PlayEndpoints } from './play-endpoints.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { readMachineEmail, type Renewal, renewWith } from './renew-source.ts';
import { findRoute, listRoutes } from './routes.ts';

const PLAY_SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const CLOUD_SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const LIFETIME_S = 3600;

/** Somebody who is signing in, or has signed in, to Google Play. */
export interface GoogleSignIn {
  /** What the credentials are. Of a Google Cloud machine, the principal is known after the first token. */
  readonly about: CredentialsDescription;
  readonly tokens: AccessTokens;
  /** The project that calls of Google Play count for; undefined for the project of the account. */
  readonly quotaProject: string | undefined;
}

/** What signing in needs. */
export interface SignInOptions {
  readonly credentials: GoogleCredentials;
  readonly endpoints: PlayEndpoints;
  readonly http: Http;
}

/**
 * Prepares signing in with checked credentials. No request is sent before the first token is asked for, and then only
 * to the addresses that this kind of credentials needs.
 */
export function openGoogleSignIn(options: SignInOptions): GoogleSignIn {
  const { credentials } = options;
  const about = { ...describeCredentials(credentials) };
  return {
    about,
    tokens: new AccessTokens(makeRenew(options, about)),
    quotaProject: 'quota_project_id' in credentials ? credentials.quota_project_id : undefined,
  };
}

function makeRenew(
  { credentials, endpoints, http }: SignInOptions,
  about: CredentialsDescription & { principal: string | null },
): Renew {
  const routes = listRoutes(credentials, endpoints);
  const { principal, audience } = about;
  const target = findImpersonation(credentials);
  const source =
    credentials.type === 'impersonated_service_account' ? credentials.source_credentials : credentials;
  // The address in a key file may be any text, and must not become a part of a command.
  const isCaller = source.type === 'service_account' && isServiceAccountEmail(source.client_email);
  const who = {
    account: target ? principal : null,
    audience,
    ...(isCaller && { caller: `serviceAccount:${source.client_email}` }),
  };
  const renewSource = renewWith(source);
  const fetch = googleFetch({
    http,
    route: (url) => findRoute(routes, url).to + url.search,
    // The metadata server is near; if it does not answer, it is not there.
    repeatable: source.type !== 'metadata_server',
    check: (url, response) => {
      if (response.status >= 200 && response.status < 300) return;
      throw refuseSignIn(findRoute(routes, url).step, response, who);
    },
  });
  return async (signal) => {
    const library = await loadGoogleLibrary();
    const transporter = openTransporter(library, { fetch, signal });
    const renewal: Renewal = { library, transporter, http, signal };
    try {
      if (!target) {
        const issued = await renewSource(renewal, PLAY_SCOPE);
        if (source.type === 'metadata_server') about.principal ??= await readMachineEmail(renewal);
        return issued;
      }
      const { token } = await renewSource(renewal, CLOUD_SCOPE);
      return await impersonateWith(token, target, { transporter, scope: PLAY_SCOPE });
    } catch (error) {
      throw findOwnError(error, 'the request for an access token');
    }
  };
}

function findImpersonation(credentials: GoogleCredentials): Impersonation | undefined {
  if (credentials.type === 'impersonated_service_account') {
    const { source_credentials: source, delegates = [] } = credentials;
    return {
      url: credentials.service_account_impersonation_url,
      delegates,
      lifetimeSeconds: LIFETIME_S,
      quotaProject: 'quota_project_id' in source ? source.quota_project_id : undefined,
    };
  }
  if (credentials.type !== 'external_account' || credentials.service_account_impersonation_url === undefined)
    return undefined;
  return {
    url: credentials.service_account_impersonation_url,
    delegates: [],
    lifetimeSeconds: credentials.service_account_impersonation?.token_lifetime_seconds ?? LIFETIME_S,
    quotaProject: credentials.quota_project_id,
  };
}
