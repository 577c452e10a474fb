import {
  type CallProgress,
  checkBaseAddress,
  connect,
  type ConnectOptions,
  type Http,
  type HttpRequest,
  type HttpResponse,
  isMissing,
  parseJson,
  parseResponse,
  throwIfAborted,
  unexpectedResponse,
} from '@storedeck/store-api';
import pLimit from 'p-limit';
import type { z } from 'zod';

import { type AppStoreCredentials, checkAppStoreCredentials } from '../credentials/app-store-credentials.ts';
import { BearerToken } from './bearer-token.ts';
import { appStoreRefusal } from './refusal.ts';
import { createPace } from './request-pace.ts';

/** The base address of App Store Connect. */
export const APP_STORE_CONNECT_URL = 'https://api.appstoreconnect.apple.com';
const PARALLEL_CALLS = 8;
const MAX_PAGES = 50;

interface Page {
  data: unknown[];
  included?: unknown[] | null | undefined;
  links?: { next?: string | null | undefined } | null | undefined;
}

/** A change that is sent to App Store Connect. */
export interface AppStoreWrite {
  method: 'POST' | 'PATCH' | 'DELETE';
  /** The path of the request, such as `/v1/appScreenshots`. */
  path: string;
  /** The `data` of the request body; absent for a deletion. */
  data?: unknown;
}

/** Calls App Store Connect with a signed token. At most eight calls run at the same time. */
export interface AppStoreClient {
  readonly bundleId: string;
  /** The base address of the API. */
  readonly baseUrl: string;
  /** The connections, for requests that are sent without the token. */
  readonly http: Http;
  /**
   * Reads all pages of a path such as `/v1/apps?limit=200` and joins them. Stops after a page for which `enough`
   * returns true.
   */
  getAll<Schema extends z.ZodType<Page>>(
    schema: Schema,
    path: string,
    enough?: (page: z.infer<Schema>) => boolean,
  ): Promise<z.infer<Schema>>;
  /** Reads one resource. */
  getOne<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema>>;
  /**
   * Sends a change and returns the body of the response; undefined if the response has no body. A PATCH or a DELETE is
   * retried after a temporary failure. A POST is not retried, because the store may have applied it. Before the caller
   * sends the POST again, the caller must read the state of the store.
   */
  write(change: AppStoreWrite): Promise<unknown>;
  /** Deletes a resource. A resource that does not exist any more counts as deleted. */
  remove(path: string): Promise<void>;
  /** Closes the connections that this client has opened. */
  close(): Promise<void>;
}

/** The options of `openAppStoreClient`. */
export interface ClientOptions extends ConnectOptions {
  credentials: AppStoreCredentials;
  /** The base address of the API, without `/v1`. Default: `APP_STORE_CONNECT_URL`. */
  baseUrl?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Counts the calls. */
  calls?: CallProgress | undefined;
}

/**
 * Opens a client of App Store Connect. Sends no request yet.
 *
 * @throws StoreError CREDENTIALS_INVALID for a value without the right form, NOT_CONFIGURED for an unusable base address
 */
export async function openAppStoreClient(options: ClientOptions): Promise<AppStoreClient> {
  const { calls, signal } = options;
  const credentials = checkAppStoreCredentials(options.credentials);
  const baseUrl = checkBaseAddress('baseUrl', options.baseUrl || APP_STORE_CONNECT_URL);
  const http = await connect([baseUrl], options);
  const limit = pLimit(PARALLEL_CALLS);
  const pace = createPace(signal);
  const sendAuthorised = createAuthorisedSend({ token: new BearerToken(credentials), http, signal });
  const send = async (request: AuthorisedRequest): Promise<unknown> => {
    const call = (): Promise<HttpResponse> => limit(() => pace(() => sendAuthorised(request)));
    const response = await (calls ? calls.track(call) : call());
    const done = request.method === undefined ? [200] : [200, 201, 204];
    if (!done.includes(response.status)) throw appStoreRefusal(response);
    return parseJson(response.text);
  };
  const get = (url: string): Promise<unknown> => send({ url });
  return {
    bundleId: credentials.bundleId,
    baseUrl,
    http,
    getOne: async (schema, path) =>
      parseResponse(schema, await get(baseUrl + path), { store: 'appStore', place: path }),
    write: ({ method, path, data }) =>
      send({
        url: baseUrl + path,
        method,
        ...(data !== undefined && { body: JSON.stringify({ data }) }),
        repeatable: method !== 'POST',
      }),
    async remove(path) {
      await send({ url: baseUrl + path, method: 'DELETE', repeatable: true }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async getAll(schema, path, enough) {
      let url: string | undefined = baseUrl + path;
      let joined: z.infer<typeof schema> | undefined;
      for (let pages = 0; url !== undefined; pages += 1) {
        const at = { store: 'appStore', place: new URL(url).pathname } as const;
        if (pages >= MAX_PAGES) throw unexpectedResponse(at, `more than ${MAX_PAGES} pages`);
        const page = parseResponse(schema, await get(url), at);
        joined = joined === undefined ? page : joinPages(joined, page);
        if (enough?.(page)) break;
        url = nextPage(page.links?.next, { from: url, baseUrl });
      }
      return joined as z.infer<typeof schema>;
    },
    close: () => http.close(),
  };
}

type AuthorisedRequest = Pick<HttpRequest, 'url' | 'method' | 'body' | 'repeatable'>;

/**
 * Returns a function that sends a request with the token. After a 401, the function signs a new token and sends the
 * request once more, because the token may just have expired.
 */
function createAuthorisedSend({
  token,
  http,
  signal,
}: {
  token: BearerToken;
  http: Http;
  signal: AbortSignal | undefined;
}): (request: AuthorisedRequest) => Promise<HttpResponse> {
  return async (request) => {
    throwIfAborted(signal);
    const bearer = await token.get();
    const send = (using: string): Promise<HttpResponse> =>
      http.call({
        ...request,
        store: 'appStore',
        signal,
        headers: {
          authorization: `Bearer ${using}`,
          accept: 'application/json',
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
      });
    const response = await send(bearer);
    return response.status === 401 ? send(await token.get(bearer)) : response;
  };
}

function joinPages<Document extends Page>(before: Document, page: Document): Document {
  return {
    ...page,
    data: [...before.data, ...page.data],
    included: [...(before.included ?? []), ...(page.included ?? [])],
  };
}

/**
 * Returns the address of the next page. The token is sent to this address, so it must have the same origin as the API.
 */
function nextPage(
  next: string | null | undefined,
  { from, baseUrl }: { from: string; baseUrl: string },
): string | undefined {
  if (!next) return undefined;
  const url = URL.parse(next, from);
  if (url === null || url.origin !== new URL(baseUrl).origin || url.username !== '' || url.password !== '')
    throw unexpectedResponse(
      { store: 'appStore', place: new URL(from).pathname },
      'a page link to another host',
    );
  if (url.href === from)
    throw unexpectedResponse({ store: 'appStore', place: url.pathname }, 'a page link to the same page');
  return url.href;
}
