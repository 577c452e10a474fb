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
 * Google's client for the Android Publisher API, signed in. It sends through our connections, so that time limits,
 * repetitions and the size of answers are ours; the library's own repetitions are off. It is loaded at first use.
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
  // Once signed in, a token may also be needed to delete the edit of a sync that was cancelled.
  let signingIn = true;
  const client = new auth.JWT({
    email: account.clientEmail,
    key: account.privateKey,
    ...(account.privateKeyId !== undefined && { keyId: account.privateKeyId }),
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
  // An answer is read as it comes; it is small, and a compressed one could grow without bound.
  delete headers['accept-encoding'];
  const body = init.body instanceof URLSearchParams ? init.body.toString() : init.body;
  if (body instanceof URLSearchParams || (typeof body !== 'string' && body !== undefined && body !== null))
    throw new TypeError('Only text is sent');
  const isToken = address === STORE_ENDPOINTS.playTokenUrl;
  if (isToken) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  const answer = await http.call({
    store: 'googleplay',
    url: rebased(address, endpoints),
    method,
    headers,
    ...(typeof body === 'string' && { body }),
    // Asking for a token again, or deleting again, changes nothing; a second edit would end the first.
    repeatable: method !== 'POST' || isToken,
    signal: init.signal ?? signal,
  });
  const empty = answer.status === 204 || answer.status === 205 || answer.status === 304;
  return new Response(empty ? null : answer.text, {
    status: answer.status,
    headers: plainHeaders(answer.headers),
  });
}

/** The library knows Google's own addresses only. */
function rebased(address: string, { playUrl, playTokenUrl }: StoreEndpoints): string {
  if (address === STORE_ENDPOINTS.playTokenUrl) return playTokenUrl;
  if (address.startsWith(`${STORE_ENDPOINTS.playUrl}/`))
    return playUrl + address.slice(STORE_ENDPOINTS.playUrl.length);
  throw new StoreSyncError(
    'STORE_ANSWER_INVALID',
    `The Google client wants to reach ${new URL(address).host}, which is not Google Play.`,
    {
      store: 'googleplay',
    },
  );
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) plain.append(name, one);
  }
  return plain;
}
