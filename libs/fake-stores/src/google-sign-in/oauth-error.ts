/** An error of Google's OAuth endpoints. */
export interface OAuthError {
  readonly error: string;
  readonly error_description: string;
  readonly error_subtype?: string;
  readonly error_uri?: string;
}

/** Creates the response for an error of an OAuth endpoint. */
export function oauthErrorResponse(error: OAuthError, status = 400): Response {
  return Response.json(error, { status });
}

/** A form with an unknown grant type. */
export function unsupportedGrant(grantType: string | null): Response {
  return oauthErrorResponse({
    error: 'unsupported_grant_type',
    error_description: `Invalid grant_type: ${grantType ?? ''}`,
  });
}
