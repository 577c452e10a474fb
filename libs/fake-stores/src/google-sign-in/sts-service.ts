import { readJwt, RS256, verifies } from '../jwt/jwt.ts';
import { type GoogleIdentities, issueToken } from './identities.ts';
import { oauthErrorResponse, unsupportedGrant } from './oauth-error.ts';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const SUBJECT_TYPES = new Set([
  'urn:ietf:params:oauth:token-type:jwt',
  'urn:ietf:params:oauth:token-type:id_token',
]);
const AUDIENCE =
  /^\/\/iam\.googleapis\.com\/(?:projects\/\d+\/locations\/global\/workloadIdentityPools|locations\/global\/workforcePools)\/[a-z0-9-]+\/providers\/[a-z0-9-]+$/;
const LIFETIME = 3599;
/** A token of a provider may be a day old at most (https://cloud.google.com/iam/docs/workload-identity-federation). */
const OLDEST_S = 24 * 3600;

/**
 * Exchanges tokens of other providers, and refresh tokens of logins through a company's provider. Behaves as
 * `https://sts.googleapis.com/v1/token` and `/v1/oauthtoken` do.
 */
export async function respondAsSts(
  identities: GoogleIdentities,
  request: Request,
  path: string,
): Promise<Response> {
  if (path !== '/v1/token' && path !== '/v1/oauthtoken') return new Response(null, { status: 404 });
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  const form = new URLSearchParams(await request.text());
  return path === '/v1/token'
    ? exchange(identities, form)
    : refreshWorkforce(identities, form, request.headers.get('authorization'));
}

async function exchange(identities: GoogleIdentities, form: URLSearchParams): Promise<Response> {
  if (form.get('grant_type') !== EXCHANGE) return unsupportedGrant(form.get('grant_type'));
  const refused = refuseForm(form);
  if (refused) return refused;
  const provider = identities.providers.get(form.get('audience') ?? '');
  // google-github-actions/auth#370
  if (!provider) {
    return oauthErrorResponse({
      error: 'invalid_target',
      error_description:
        'The target service indicated by the "audience" parameters is invalid. This might either be because the pool or provider is disabled or deleted or because it doesn\'t exist.',
    });
  }
  const jwt = readJwt(form.get('subject_token') ?? '');
  if (!jwt || jwt.header['alg'] !== 'RS256') return invalidGrant('The given credential is not a valid JWT.');
  const { iss, sub, aud, iat, exp } = jwt.claims;
  if (iss !== provider.issuer)
    return invalidGrant(
      `The issuer in ID Token ${String(iss)} does not match the expected ones: ${provider.issuer}`,
    );
  if (aud !== `https:${provider.audience}` && aud !== provider.audience)
    return invalidGrant(`The audience in ID Token [${String(aud)}] does not match the expected audience.`);
  if (!(await verifies(jwt, RS256, provider.publicKey)))
    return invalidGrant('Invalid signature in ID Token.');
  const now = identities.now() / 1000;
  if (typeof iat !== 'number' || typeof exp !== 'number' || typeof sub !== 'string')
    return invalidGrant('A required claim is missing in ID Token.');
  // googleapis/google-cloud-go and others report: "ID Token issued at 1713260741 is stale to sign-in."
  if (exp <= now || iat < now - OLDEST_S)
    return invalidGrant(`ID Token issued at ${iat} is stale to sign-in.`);
  return Response.json({
    access_token: issueToken(identities, {
      principal: provider.namePrincipal(sub),
      scopes: (form.get('scope') ?? '').split(' '),
      lifetime: LIFETIME,
    }),
    issued_token_type: ACCESS_TOKEN,
    token_type: 'Bearer',
    expires_in: LIFETIME,
  });
}

function refuseForm(form: URLSearchParams): Response | undefined {
  const invalid = (description: string): Response =>
    oauthErrorResponse({ error: 'invalid_request', error_description: description });
  if (form.get('requested_token_type') !== ACCESS_TOKEN)
    return invalid('Invalid value for "requested_token_type".');
  if (!SUBJECT_TYPES.has(form.get('subject_token_type') ?? ''))
    return invalid('Invalid value for "subject_token_type".');
  if (!form.get('subject_token')) return invalid('Missing required parameter: subject_token');
  // google-github-actions/auth#211
  if (!AUDIENCE.test(form.get('audience') ?? '')) {
    return invalid(
      'Invalid value for "audience". This value should be the full resource name of the Identity Provider. See https://cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token for the list of possible formats.',
    );
  }
  if (!form.get('scope')) {
    return oauthErrorResponse({
      error: 'invalid_scope',
      error_description: 'The scope is required for the given audience.',
    });
  }
  return undefined;
}

function invalidGrant(description: string): Response {
  return oauthErrorResponse({ error: 'invalid_grant', error_description: description });
}

function refreshWorkforce(
  identities: GoogleIdentities,
  form: URLSearchParams,
  authorization: string | null,
): Response {
  if (form.get('grant_type') !== 'refresh_token') return unsupportedGrant(form.get('grant_type'));
  const login = [...identities.logins].find(
    ({ kind, clientId, clientSecret }) =>
      kind === 'workforce' && authorization === `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
  );
  if (!login)
    return oauthErrorResponse({ error: 'invalid_client', error_description: 'Unauthorized client.' }, 401);
  if (form.get('refresh_token') !== login.refreshToken || login.state !== 'valid')
    return invalidGrant('The refresh token is expired or revoked.');
  if (login.rotates) login.refreshToken = crypto.randomUUID();
  return Response.json({
    access_token: issueToken(identities, {
      principal: login.principal,
      scopes: login.scopes,
      lifetime: LIFETIME,
    }),
    ...(login.rotates && { refresh_token: login.refreshToken }),
    token_type: 'Bearer',
    expires_in: LIFETIME,
  });
}
