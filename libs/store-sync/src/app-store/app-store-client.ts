import pLimit from 'p-limit';
import type { z } from 'zod';

import type { CheckedAppStoreCredentials } from '../credentials/app-store-credentials.ts';
import type { Http, HttpResponse } from '../http/open-http.ts';
import { parseJson } from '../http/store-message.ts';
import { throwIfAborted } from '../store-sync-error.ts';
import type { Progress } from '../sync/progress.ts';
import { BearerToken } from './bearer-token.ts';
import { appStoreRefusal } from './refusal.ts';
import { createPace } from './request-pace.ts';
import { parseResponse, unexpectedResponse } from './response-schemas.ts';

const PARALLEL_CALLS = 8;
const MAX_PAGES = 50;

interface Page {
  data: unknown[];
  included?: unknown[] | null | undefined;
  links?: { next?: string | null | undefined } | null | undefined;
}

/** Reads from App Store Connect with a signed token. At most eight calls run at the same time. */
export interface AppStoreClient {
  /** Reads all pages of a path such as `/v1/apps?limit=200` and joins them. Stops after a page for which `enough` returns true. */
  getAll<Schema extends z.ZodType<Page>>(
    schema: Schema,
    path: string,
    enough?: (page: z.infer<Schema>) => boolean,
  ): Promise<z.infer<Schema>>;
}

interface ClientOptions {
  credentials: CheckedAppStoreCredentials;
  baseUrl: string;
  http: Http;
  signal: AbortSignal | undefined;
  progress?: Progress | undefined;
}

export function createAppStoreClient(options: ClientOptions): AppStoreClient {
  const { baseUrl, progress, signal } = options;
  const limit = pLimit(PARALLEL_CALLS);
  const pace = createPace(signal);
  const getAuthorised = createAuthorisedGet(options);
  const get = async (url: string): Promise<unknown> => {
    const call = (): Promise<HttpResponse> => limit(() => pace(() => getAuthorised(url)));
    const response = await (progress ? progress.track(call) : call());
    if (response.status !== 200) throw appStoreRefusal(response);
    return parseJson(response.text);
  };
  return {
    async getAll(schema, path, enough) {
      let url: string | undefined = baseUrl + path;
      let joined: z.infer<typeof schema> | undefined;
      for (let pages = 0; url !== undefined; pages += 1) {
        const place = new URL(url).pathname;
        if (pages >= MAX_PAGES) throw unexpectedResponse(place, `more than ${MAX_PAGES} pages`);
        const page = parseResponse(schema, await get(url), place);
        joined = joined === undefined ? page : joinPages(joined, page);
        if (enough?.(page)) break;
        url = nextPage(page.links?.next, { from: url, baseUrl });
      }
      return joined as z.infer<typeof schema>;
    },
  };
}

/** Sends a GET with the token. After a 401 the token is signed again, once, because it may just have expired. */
function createAuthorisedGet({
  credentials,
  http,
  signal,
}: ClientOptions): (url: string) => Promise<HttpResponse> {
  const token = new BearerToken(credentials);
  return async (url) => {
    throwIfAborted(signal);
    const bearer = await token.get();
    const send = (using: string): Promise<HttpResponse> =>
      http.call({
        store: 'appStore',
        url,
        signal,
        headers: { authorization: `Bearer ${using}`, accept: 'application/json' },
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

/** The address of the next page. It must have the same origin as the API, because the token is sent with it. */
function nextPage(
  next: string | null | undefined,
  { from, baseUrl }: { from: string; baseUrl: string },
): string | undefined {
  if (!next) return undefined;
  const url = URL.parse(next, from);
  if (url === null || url.origin !== new URL(baseUrl).origin || url.username !== '' || url.password !== '')
    throw unexpectedResponse(new URL(from).pathname, 'a page link to another host');
  if (url.href === from) throw unexpectedResponse(url.pathname, 'a page link to the same page');
  return url.href;
}
