import { setTimeout as sleep } from 'node:timers/promises';

import pLimit from 'p-limit';
import type { z } from 'zod';

import type { AppStoreCredentials } from '../credentials/credentials-from.ts';
import type { Http, HttpAnswer } from '../http/open-http.ts';
import { parseJson } from '../http/store-words.ts';
import type { Progress } from '../progress.ts';
import { abortedError, throwIfAborted } from '../store-sync-error.ts';
import { parseAnswer, unexpectedAnswer } from './answers.ts';
import { BearerToken } from './bearer-token.ts';
import { appStoreRefusal } from './refusal.ts';

const PARALLEL_CALLS = 8;
const MAX_PAGES = 50;
/** Below this many calls left in the hour, calls go out one by one, as fast as the limit grows back. */
const SCARCE_CALLS = 100;

interface Page {
  data: unknown[];
  included?: unknown[] | null | undefined;
  links?: { next?: string | null | undefined } | null | undefined;
}

/** Reads from App Store Connect with a signed token, at most eight calls at once. */
export interface AppStoreClient {
  /** All pages behind a path such as `/v1/apps?limit=200`, joined; stops early when `enough` says so. */
  getAll<Schema extends z.ZodType<Page>>(
    schema: Schema,
    path: string,
    enough?: (page: z.infer<Schema>) => boolean,
  ): Promise<z.infer<Schema>>;
}

export function createAppStoreClient({
  credentials,
  baseUrl,
  http,
  signal,
  progress,
}: {
  credentials: AppStoreCredentials;
  baseUrl: string;
  http: Http;
  signal: AbortSignal | undefined;
  progress?: Progress | undefined;
}): AppStoreClient {
  const token = new BearerToken(credentials);
  const limit = pLimit(PARALLEL_CALLS);
  const pace = createPace(signal);

  const get = async (url: string): Promise<unknown> => {
    const call = (): Promise<HttpAnswer> => limit(() => pace(() => getAuthorised(url)));
    const answer = await (progress ? progress.track(call) : call());
    if (answer.status !== 200) throw appStoreRefusal(answer);
    return parseJson(answer.text);
  };

  /** A 401 may mean that the token has just expired: it is signed again once. */
  const getAuthorised = async (url: string): Promise<HttpAnswer> => {
    throwIfAborted(signal);
    const bearer = await token.get();
    const send = (using: string): Promise<HttpAnswer> =>
      http.call({
        store: 'appstore',
        url,
        signal,
        headers: { authorization: `Bearer ${using}`, accept: 'application/json' },
      });
    const answer = await send(bearer);
    return answer.status === 401 ? send(await token.get(bearer)) : answer;
  };

  return {
    async getAll(schema, path, enough) {
      let url: string | undefined = baseUrl + path;
      let joined: z.infer<typeof schema> | undefined;
      for (let pages = 0; url !== undefined; pages += 1) {
        const place = new URL(url).pathname;
        if (pages >= MAX_PAGES) throw unexpectedAnswer(place, `more than ${MAX_PAGES} pages`);
        const page = parseAnswer(schema, await get(url), place);
        joined = joined === undefined ? page : joinPages(joined, page);
        if (enough?.(page)) break;
        url = nextPage(page.links?.next, { from: url, baseUrl });
      }
      return joined as z.infer<typeof schema>;
    },
  };
}

function joinPages<Document extends Page>(before: Document, page: Document): Document {
  return {
    ...page,
    data: [...before.data, ...page.data],
    included: [...(before.included ?? []), ...(page.included ?? [])],
  };
}

/** A page link is followed only to the API's own origin: the token goes with it. */
function nextPage(
  next: string | null | undefined,
  { from, baseUrl }: { from: string; baseUrl: string },
): string | undefined {
  if (!next) return undefined;
  const url = URL.parse(next, from);
  if (url === null || url.origin !== new URL(baseUrl).origin || url.username !== '' || url.password !== '') {
    throw unexpectedAnswer(new URL(from).pathname, 'a page link that leads to another host');
  }
  if (url.href === from) throw unexpectedAnswer(url.pathname, 'a page link that leads to itself');
  return url.href;
}

/** Slows down when Apple's `X-Rate-Limit: user-hour-lim:3500;user-hour-rem:20;` says that little is left of the rolling hour. */
function createPace(
  signal: AbortSignal | undefined,
): (call: () => Promise<HttpAnswer>) => Promise<HttpAnswer> {
  const oneByOne = pLimit(1);
  let pauseMs = 0;
  const observed = async (call: () => Promise<HttpAnswer>): Promise<HttpAnswer> => {
    const answer = await call();
    pauseMs = pauseAfter(answer.headers['x-rate-limit']);
    return answer;
  };
  return (call) => {
    if (pauseMs === 0) return observed(call);
    return oneByOne(async () => {
      await sleep(pauseMs, undefined, signal && { signal }).catch((reason: unknown) => {
        throw abortedError(reason);
      });
      return observed(call);
    });
  };
}

function pauseAfter(header: string | string[] | undefined): number {
  const match = /user-hour-lim:(\d{1,7});\s*user-hour-rem:(\d{1,7})/.exec(String(header ?? ''));
  if (!match) return 0;
  const [limit, left] = [Number(match[1]), Number(match[2])];
  return limit > 0 && left < SCARCE_CALLS ? Math.min(3_600_000 / limit, 2_000) : 0;
}
