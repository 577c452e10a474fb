import { type GoogleIdentities, issueToken } from './identities.ts';
import { oauthErrorResponse } from './oauth-error.ts';

const LIFETIME = 3599;

/**
 * Exchanges the refresh token of a login with gcloud. The texts of the errors are those of
 * `https://oauth2.googleapis.com/token`, as published in googleapis/google-auth-library-nodejs#1961 and
 * anthropics/blobfile#2 (invalid_rapt), and in googleapis/google-api-nodejs-client#641.
 */
export function respondToRefresh(identities: GoogleIdentities, form: URLSearchParams): Response {
  const client = [...identities.logins].filter(
    ({ kind, clientId }) => kind === 'gcloud' && clientId === form.get('client_id'),
  );
  if (client.length === 0) {
    return oauthErrorResponse(
      { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
      401,
    );
  }
  if (!client.some(({ clientSecret }) => clientSecret === form.get('client_secret')))
    return oauthErrorResponse({ error: 'invalid_client', error_description: 'Unauthorized' }, 401);
  const login = client.find(({ refreshToken }) => refreshToken === form.get('refresh_token'));
  if (!login) return oauthErrorResponse({ error: 'invalid_grant', error_description: 'Bad Request' });
  if (login.state === 'revoked') {
    return oauthErrorResponse({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    });
  }
  if (login.state === 'reauth') {
    return oauthErrorResponse({
      error: 'invalid_grant',
      error_description: 'reauth related error (invalid_rapt)',
      error_uri: 'https://support.google.com/a/answer/9368756',
      error_subtype: 'invalid_rapt',
    });
  }
  return Response.json({
    access_token: issueToken(identities, {
      principal: login.principal,
      scopes: login.scopes,
      lifetime: LIFETIME,
    }),
    expires_in: LIFETIME,
    scope: login.scopes.join(' '),
    token_type: 'Bearer',
  });
}
