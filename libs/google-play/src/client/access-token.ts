import { createPrivateKey } from 'node:crypto';

import { type Http, parseResponse } from '@storedeck/store-api';
import { z } from 'zod';

import type { GoogleCredentials } from '../sign-in/google-credentials.ts';
import { PLAY_ENDPOINTS, type PlayEndpoints } from './play-endpoints.ts';
import { googlePlayRefusal } from './refusal.ts';
import { responseBody } from './response-body.ts';

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_LIFETIME_S = 3600;
/**
 * The number of seconds by which the signing time is set back. Google refuses an assertion whose signing time is in the
 * future, and the clock of this computer may be slightly ahead.
 */
const CLOCK_SKEW_S = 60;
const RENEW_BEFORE_MS = 60_000;

const TokenResponse = z.object({
  // The token is sent as a header value, so only visible ASCII characters are accepted.
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.number().positive(),
});

interface TokenOptions {
  account: GoogleCredentials;
  endpoints: PlayEndpoints;
  http: Http;
}

interface IssuedToken {
  token: string;
  renewAtMs: number;
}

/**
 * Obtains access tokens for the Android Publisher API: signs an assertion with the key of the service account (RS256)
 * and exchanges it at Google's token endpoint. `jose` is loaded at first use.
 */
export class AccessToken {
  readonly #options: TokenOptions;
  #current: Promise<IssuedToken> | undefined;

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /**
   * Returns the cached token. Requests a new token if the cached token expires within a minute or equals `refused`.
   * Concurrent calls share one request; `signal` aborts the request only if this call has started it.
   *
   * @throws StoreSyncError GOOGLEPLAY_REFUSED if Google refuses the service account
   */
  async get({
    refused,
    signal,
  }: { refused?: string; signal?: AbortSignal | undefined } = {}): Promise<string> {
    const current = this.#current;
    const issued = await current?.catch(() => undefined);
    if (issued && issued.token !== refused && Date.now() < issued.renewAtMs) return issued.token;
    // When several calls were refused at the same time, only the first requests a new token.
    if (this.#current === current) this.#current = this.#request(signal);
    return (await (this.#current ?? this.#request(signal))).token;
  }

  async #request(signal: AbortSignal | undefined): Promise<IssuedToken> {
    const { endpoints, http } = this.#options;
    const response = await http.call({
      store: 'googlePlay',
      url: endpoints.playTokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: await this.#assertion() }).toString(),
      repeatable: true,
      signal,
    });
    if (response.status !== 200) throw googlePlayRefusal(response);
    const { access_token: token, expires_in: seconds } = parseResponse(
      TokenResponse,
      responseBody(response.text),
      { store: 'googlePlay', place: 'the request for an access token' },
    );
    return { token, renewAtMs: Date.now() + seconds * 1000 - RENEW_BEFORE_MS };
  }

  async #assertion(): Promise<string> {
    const { SignJWT } = await import('jose');
    const { account } = this.#options;
    if (account.type !== 'service_account') throw new TypeError(`No sign-in with ${account.type}`);
    const issuedAt = Math.floor(Date.now() / 1000) - CLOCK_SKEW_S;
    return (
      new SignJWT({ scope: SCOPE })
        .setProtectedHeader({
          alg: 'RS256',
          typ: 'JWT',
          ...(account.private_key_id !== undefined && { kid: account.private_key_id }),
        })
        .setIssuer(account.client_email)
        // The audience is always Google's own address, even if the request is sent to another address.
        .setAudience(PLAY_ENDPOINTS.playTokenUrl)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ASSERTION_LIFETIME_S)
        .sign(createPrivateKey(account.private_key))
    );
  }
}
