import {
  type CallProgress,
  type Http,
  type HttpRequest,
  type HttpResponse,
  parseJson,
  parseResponse,
  throwIfAborted,
  unexpectedResponse,
} from '@storedeck/store-api';
import pLimit from 'p-limit';
import type { z } from 'zod';

import type { CheckedAppStoreCredentials } from '../credentials/app-store-credentials.ts';
import type { StoreEndpoints } from '../run/endpoints.ts';
import { BearerToken } from './bearer-token.ts';
import { appStoreRefusal } from './refusal.ts';
import { createPace } from './request-pace.ts';

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
}

interface ClientOptions {
  credentials: CheckedAppStoreCredentials;
  endpoints: StoreEndpoints;
  http: Http;
  signal: AbortSignal | undefined;
  calls?: CallProgress | undefined;
}

export function createAppStoreClient(options: ClientOptions): AppStoreClient {
  const { calls, credentials, signal } = options;
  const baseUrl = options.endpoints.appStoreConnectUrl;
  const limit = pLimit(PARALLEL_CALLS);
  const pace = createPace(signal);
  const sendAuthorised = createAuthorisedSend(options);
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
    getOne: async (schema, path) =>
      parseResponse(schema, await get(baseUrl + path), { store: 'appStore', place: path }),
    write: ({ method, path, data }) =>
      send({
        url: baseUrl + path,
        method,
        ...(data !== undefined && { body: JSON.stringify({ data }) }),
        repeatable: method !== 'POST',
      }),
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
  };
}

type AuthorisedRequest = Pick<HttpRequest, 'url' | 'method' | 'body' | 'repeatable'>;

/**
 * Returns a function that sends a request with the token. After a 401, the function signs a new token and sends the
 * request once more, because the token may just have expired.
 */
function createAuthorisedSend({
  credentials,
  http,
  signal,
}: ClientOptions): (request: AuthorisedRequest) => Promise<HttpResponse> {
  const token = new BearerToken(credentials);
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
