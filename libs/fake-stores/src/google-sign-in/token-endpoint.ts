import type { TrustedKeys } from '../jwt/credentials.ts';
import { readJwt, RS256, verifies } from '../jwt/jwt.ts';
import { type GoogleIdentities, issueToken } from './identities.ts';
import { oauthErrorResponse, unsupportedGrant } from './oauth-error.ts';
import { respondToRefresh } from './refresh-grant.ts';

/** The state of the token endpoint. */
export interface TokenEndpoint {
  /** Accepted audiences: the address of this endpoint, and Google's real address. */
  readonly audiences: readonly string[];
  readonly keys: readonly TrustedKeys['googlePlay'][];
  readonly identities: GoogleIdentities;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME = 3599;

/**
 * Exchanges the signed assertion of a service account, or the refresh token of a login, for a bearer token. Behaves as
 * `https://oauth2.googleapis.com/token` does.
 */
export async function respondAsTokenEndpoint(endpoint: TokenEndpoint, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refuse('invalid_request', 'Only POST is allowed.', 405);
  const form = new URLSearchParams(await request.text());
  const grantType = form.get('grant_type');
  if (grantType === 'refresh_token') return respondToRefresh(endpoint.identities, form);
  return grantType === GRANT ? respondToAssertion(endpoint, form) : unsupportedGrant(grantType);
}

async function respondToAssertion(endpoint: TokenEndpoint, form: URLSearchParams): Promise<Response> {
  const jwt = readJwt(form.get('assertion') ?? '');
  if (!jwt) return refuse('invalid_grant', 'Bad Request');
  const { iss, aud, scope, iat, exp } = jwt.claims;
  const key = endpoint.keys.find(({ clientEmail }) => clientEmail === iss);
  if (!key) return refuse('invalid_grant', 'Invalid grant: account not found');
  const { alg, kid } = jwt.header;
  if (
    alg !== 'RS256' ||
    (kid !== undefined && kid !== key.keyId) ||
    !(await verifies(jwt, RS256, key.publicKey))
  ) {
    return refuse('invalid_grant', 'Invalid JWT Signature.');
  }
  if (typeof aud !== 'string' || !endpoint.audiences.includes(aud)) {
    return refuse(
      'invalid_grant',
      `Invalid JWT: Failed audience check. The right audience is ${endpoint.audiences[0]}`,
    );
  }
  const now = endpoint.identities.now() / 1000;
  if (
    typeof iat !== 'number' ||
    typeof exp !== 'number' ||
    exp <= now ||
    iat > now + 60 ||
    exp - iat > 3600
  ) {
    return refuse(
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
    );
  }
  if (typeof scope !== 'string' || scope.trim() === '') {
    return refuse('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  }
  const token = issueToken(endpoint.identities, {
    principal: key.clientEmail,
    scopes: scope.trim().split(/\s+/),
    lifetime: LIFETIME,
  });
  return Response.json({ access_token: token, expires_in: LIFETIME, token_type: 'Bearer' });
}

function refuse(error: string, description: string, status = 400): Response {
  return oauthErrorResponse({ error, error_description: description }, status);
}
