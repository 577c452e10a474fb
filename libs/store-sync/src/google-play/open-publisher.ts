import type { androidpublisher_v3 } from '@googleapis/androidpublisher';

import type { ServiceAccount } from '../credentials/service-account.ts';
import type { StoreEndpoints } from '../http/endpoints.ts';
import { STORE_ENDPOINTS } from '../http/endpoints.ts';
import type { Http, HttpRequest } from '../http/open-http.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { googlePlayRefusal } from './refusal.ts';

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';

export type Publisher = androidpublisher_v3.Androidpublisher;

/**
 * Google's client for the Android Publisher API, signed in. It sends requests through `http`, which applies the
 * timeouts, the retries and the limit of the response size; the client's own retries are switched off. The client is
 * loaded on first use.
 */
export async function openPublisher({
  account,
  endpoints,
  http,
  signal,
}: {
  account: ServiceAccount;
  endpoints: StoreEndpoints;
  http: Http;
  signal: AbortSignal | undefined;
}): Promise<Publisher> {
  const { androidpublisher, auth } = await import('@googleapis/androidpublisher');
  // The signal applies only while signing in: deleting the edit of an aborted sync may need a new token.
  let signingIn = true;
  const client = new auth.JWT({
    email: account.client_email,
    key: account.private_key,
    ...(account.private_key_id !== undefined && { keyId: account.private_key_id }),
    scopes: [SCOPE],
    forceRefreshOnFailure: true,
    transporterOptions: {
      fetchImplementation: (input, init = {}) =>
        send({ input, init, endpoints, http, signal: signingIn ? signal : undefined }),
    },
  });
  client.transporter.interceptors.request.add({
    resolved: async (config) => Object.assign(config, { retry: false, retryConfig: { retry: 0 } }),
  });
  try {
    await client.authorize();
  } catch (error) {
    throw googlePlayRefusal(error);
  }
  signingIn = false;
  return androidpublisher({ version: 'v3', auth: client, retry: false, universeDomain: 'googleapis.com' });
}

async function send({
  input,
  init,
  endpoints,
  http,
  signal,
}: {
  input: string | URL | Request;
  init: RequestInit;
  endpoints: StoreEndpoints;
  http: Http;
  signal: AbortSignal | undefined;
}): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  const method = (init.method ?? 'GET').toUpperCase() as NonNullable<HttpRequest['method']>;
  const headers = Object.fromEntries(new Headers(init.headers));
  // No compression: the responses are small, and a compressed response could decompress to any size.
  delete headers['accept-encoding'];
  const body = init.body instanceof URLSearchParams ? init.body.toString() : init.body;
  if (body instanceof URLSearchParams || (typeof body !== 'string' && body !== undefined && body !== null))
    throw new TypeError('The body must be text');
  const isToken = address === STORE_ENDPOINTS.playTokenUrl;
  if (isToken) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  const response = await http.call({
    store: 'googlePlay',
    url: rebased(address, endpoints),
    method,
    headers,
    ...(typeof body === 'string' && { body }),
    // Repeating a token request or a delete has no effect; repeating an insert would open a second edit.
    repeatable: method !== 'POST' || isToken,
    signal: init.signal ?? signal,
  });
  const empty = [204, 205, 304].includes(response.status);
  return new Response(empty ? null : response.text, {
    status: response.status,
    headers: plainHeaders(response.headers),
  });
}

/** Google's client builds addresses of the real API; this moves them to the configured base addresses. */
function rebased(address: string, { playUrl, playTokenUrl }: StoreEndpoints): string {
  if (address === STORE_ENDPOINTS.playTokenUrl) return playTokenUrl;
  if (address.startsWith(`${STORE_ENDPOINTS.playUrl}/`))
    return playUrl + address.slice(STORE_ENDPOINTS.playUrl.length);
  throw new StoreSyncError(
    'STORE_ANSWER_INVALID',
    `The Google client tried to reach ${new URL(address).host}, which is not Google Play.`,
    {
      store: 'googlePlay',
    },
  );
}

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) plain.append(name, one);
  }
  return plain;
}
