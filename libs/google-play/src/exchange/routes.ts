import type { GoogleCredentials, SourceCredentials } from '../sign-in/google-credentials.ts';
import { GoogleSignInError } from '../sign-in/google-sign-in-error.ts';
import { PLAY_ENDPOINTS, type PlayEndpoints } from './play-endpoints.ts';
import type { SignInStep } from './refuse-sign-in.ts';

const MACHINE = '/computeMetadata/v1/instance/service-accounts/default';

/** The addresses of the metadata server that tell the account of the machine, and give tokens. */
export const MACHINE_EMAIL_URL = `${PLAY_ENDPOINTS.playMetadataUrl}${MACHINE}/email`;
export const MACHINE_TOKEN_URL = `${PLAY_ENDPOINTS.playMetadataUrl}${MACHINE}/token`;

/** An address that a kind of credentials needs. */
export interface Route {
  /** Google's own address, without a query. */
  readonly from: string;
  /** Where requests go: the same address, unless a test has replaced it. */
  readonly to: string;
  readonly step: SignInStep;
}

/** Returns the only addresses that may receive a request while signing in with these credentials. */
export function listRoutes(credentials: GoogleCredentials, endpoints: PlayEndpoints): Route[] {
  const source =
    credentials.type === 'impersonated_service_account' ? credentials.source_credentials : credentials;
  const first = sourceRoute(source, endpoints);
  const machine: Route = {
    ...first,
    from: MACHINE_EMAIL_URL,
    to: `${endpoints.playMetadataUrl}${MACHINE}/email`,
  };
  const acting =
    'service_account_impersonation_url' in credentials
      ? credentials.service_account_impersonation_url
      : undefined;
  if (acting === undefined) return source.type === 'metadata_server' ? [first, machine] : [first];
  const to = endpoints.playIamCredentialsUrl + acting.slice(PLAY_ENDPOINTS.playIamCredentialsUrl.length);
  return [first, { from: acting, to, step: 'impersonation' }];
}

function sourceRoute(source: SourceCredentials, endpoints: PlayEndpoints): Route {
  switch (source.type) {
    case 'service_account':
      return { from: PLAY_ENDPOINTS.playTokenUrl, to: endpoints.playTokenUrl, step: 'key' };
    case 'authorized_user':
      return { from: PLAY_ENDPOINTS.playTokenUrl, to: endpoints.playTokenUrl, step: 'login' };
    case 'metadata_server':
      return {
        from: MACHINE_TOKEN_URL,
        to: `${endpoints.playMetadataUrl}${MACHINE}/token`,
        step: 'metadata',
      };
    case 'external_account':
      return stsRoute(source.token_url, 'exchange', endpoints);
    case 'external_account_authorized_user':
      return stsRoute(source.token_url, 'workforce', endpoints);
  }
}

function stsRoute(from: string, step: SignInStep, { playStsUrl }: PlayEndpoints): Route {
  const isReplaced = playStsUrl !== PLAY_ENDPOINTS.playStsUrl;
  return { from, to: isReplaced ? playStsUrl + new URL(from).pathname : from, step };
}

/**
 * Finds the route of an address.
 *
 * @throws GoogleSignInError CREDENTIALS_UNSAFE for an address that the credentials do not need
 */
export function findRoute(routes: readonly Route[], url: URL): Route {
  const address = `${url.origin}${url.pathname}`;
  const route = routes.find(({ from }) => from === address);
  if (route) return route;
  throw new GoogleSignInError(
    'CREDENTIALS_UNSAFE',
    `Signing in with these credentials needs no request to ${url.host}, so none was sent.`,
  );
}
