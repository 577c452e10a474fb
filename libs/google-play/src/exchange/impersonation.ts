import { parseResponse } from '@storedeck/store-api';
import { z } from 'zod';

import { type IssuedToken, TokenText } from './issued-token.ts';
import type { Renewal } from './renew-source.ts';

const Response = z.object({ accessToken: TokenText, expireTime: z.iso.datetime({ offset: true }) });

/** A service account to act as. */
export interface Impersonation {
  /** The address of the IAM Credentials API for this account. */
  readonly url: string;
  readonly delegates: readonly string[];
  readonly lifetimeSeconds: number;
  /** The project that the request of the source counts for. */
  readonly quotaProject: string | undefined;
}

/**
 * Requests a token of a service account with the token of somebody who may act as it. The library's class for this
 * prints a warning to the console whenever it is made, so the request is made here, through the same client.
 */
export async function impersonateWith(
  source: string,
  { url, delegates, lifetimeSeconds, quotaProject }: Impersonation,
  { transporter, scope }: Pick<Renewal, 'transporter'> & { scope: string },
): Promise<IssuedToken> {
  const { data, headers } = await transporter.request({
    url,
    method: 'POST',
    headers: {
      authorization: `Bearer ${source}`,
      ...(quotaProject !== undefined && { 'x-goog-user-project': quotaProject }),
    },
    data: { scope: [scope], lifetime: `${lifetimeSeconds}s`, delegates },
    responseType: 'json',
  });
  const { accessToken, expireTime } = parseResponse(Response, data, {
    store: 'googlePlay',
    place: 'the request for a token of the service account',
  });
  return { token: accessToken, expiresAtMs: Date.parse(expireTime) + clockOffset(headers) };
}

/**
 * Returns by how much the clock of this computer is ahead of Google's, in ms. The service says when a token ends, and not
 * for how long it lasts: a clock that is an hour ahead would renew it before every request.
 */
function clockOffset(headers: Headers): number {
  const offset = Date.now() - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(offset) ? 0 : offset;
}
