import type { Dispatcher } from 'undici';

import { isStoreSyncError, type StoreName, StoreSyncError } from '../store-sync-error.ts';
import { guardedLookup, refusedAddress } from './address-guard.ts';
import { startDeadline } from './deadline.ts';
import type { StoreEndpoints } from './endpoints.ts';
import { isTransient, networkFailure, STORE_TITLE } from './network-failure.ts';
import type { NetworkOptions } from './network-options.ts';
import { isRetryStatus, retryAfterMs, TransientFailure, withRetry } from './retry.ts';

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 5;

export interface HttpRequest {
  store: StoreName;
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Whether the request may be sent again when it is not known to have arrived. */
  repeatable?: boolean;
  signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** One sync's or check's connections to the stores. */
export interface Http {
  /** One call of an API: the whole answer, at most 8 MiB. Redirects are not followed. */
  call(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * Fetches a picture, following at most five redirects to https addresses outside private networks, and hands its
   * bytes to `receive`, which is started anew for each attempt.
   */
  fetchPicture(
    request: { store: StoreName; url: string; allowLoopback: boolean; signal: AbortSignal | undefined },
    receive: (body: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Opens the connections. `undici` is loaded here, at first use. */
export async function openHttp({
  endpoints,
  network,
}: {
  endpoints: StoreEndpoints;
  network: NetworkOptions;
}): Promise<Http> {
  const { Agent, request } = await import('undici');
  const trusted = new Set(Object.values(endpoints).map((address: string) => new URL(address).hostname));
  trusted.add('localhost');
  const dispatcher = new Agent({
    connect: { timeout: network.connectMs, lookup: guardedLookup({ trusted }) },
    headersTimeout: network.headersMs,
    bodyTimeout: network.stallMs,
    maxHeaderSize: 64 * 1024,
  });

  const send = (
    url: URL,
    init: Omit<HttpRequest, 'store' | 'url'>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> =>
    request(url, {
      dispatcher,
      method: init.method ?? 'GET',
      headers: init.headers ?? {},
      body: init.body ?? null,
      signal,
    });

  const call = async ({ store, url: address, signal, ...init }: HttpRequest): Promise<HttpAnswer> => {
    const url = new URL(address);
    const repeatable = init.repeatable ?? (init.method ?? 'GET') === 'GET';
    const attempt = async (): Promise<HttpAnswer> => {
      const deadline = startDeadline(signal, network.callMs);
      try {
        const { statusCode, headers, body } = await send(url, init, deadline.signal);
        const answer = { status: statusCode, headers, text: await readText(body, { store, url, headers }) };
        if (repeatable && isRetryStatus(statusCode))
          throw new TransientFailure({ answer }, retryAfterMs(headers['retry-after']));
        return answer;
      } catch (error) {
        throw repeatable
          ? transientOr(error, { store, url, signal })
          : networkFailure(error, { store, url, signal });
      } finally {
        deadline.clear();
      }
    };
    return withRetry(attempt, { network, signal });
  };

  const fetchPicture: Http['fetchPicture'] = ({ store, url, allowLoopback, signal }, receive) =>
    withRetry(
      async () => {
        let at = new URL(url);
        const deadline = startDeadline(signal, network.pictureMs);
        try {
          for (let hops = 0; ; hops += 1) {
            checkPictureAddress(at, { store, allowLoopback });
            const { statusCode, headers, body } = await send(at, {}, deadline.signal);
            if (statusCode === 200) return await receive(body);
            await body.dump({ limit: 64 * 1024 });
            const location = redirectTarget(statusCode, headers.location, at);
            if (location === undefined) throw pictureRefused(store, at, statusCode, headers['retry-after']);
            if (hops >= MAX_REDIRECTS)
              throw invalidPicture(store, at, `is redirected more than ${MAX_REDIRECTS} times`);
            at = location;
          }
        } catch (error) {
          throw transientOr(error, { store, url: at, signal });
        } finally {
          deadline.clear();
        }
      },
      { network, signal },
    );

  return { call, fetchPicture, close: () => dispatcher.destroy() };
}

/** Broken connections may be tried again; what we judged ourselves stands. */
function transientOr(
  error: unknown,
  where: { store: StoreName; url: URL; signal: AbortSignal | undefined },
): unknown {
  if (error instanceof TransientFailure || isStoreSyncError(error)) return error;
  const failure = networkFailure(error, where);
  return failure.code === 'ABORTED' || !isTransient(error)
    ? failure
    : new TransientFailure({ error: failure });
}

async function readText(
  body: AsyncIterable<Buffer>,
  { store, url, headers }: { store: StoreName; url: URL; headers: HttpAnswer['headers'] },
): Promise<string> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw unreadable(store, url, `is encoded (${String(encoding)}), though no encoding was asked for`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw unreadable(store, url, 'is longer than 8 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreadable(store: StoreName, url: URL, reason: string): StoreSyncError {
  return new StoreSyncError('STORE_ANSWER_INVALID', `The answer of ${url.host}${url.pathname} ${reason}.`, {
    store,
    hint: 'A proxy or firewall may have answered in the place of the store.',
  });
}

function checkPictureAddress(
  url: URL,
  { store, allowLoopback }: { store: StoreName; allowLoopback: boolean },
): void {
  const reason = refusedAddress(url, { allowLoopback });
  if (reason !== undefined) throw invalidPicture(store, url, `is not fetched, because ${reason}`);
}

function redirectTarget(status: number, location: string | string[] | undefined, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return undefined;
  return URL.parse(location, from.href) ?? undefined;
}

function pictureRefused(
  store: StoreName,
  url: URL,
  status: number,
  retryAfter: string | string[] | undefined,
): Error {
  if (!isRetryStatus(status)) return invalidPicture(store, url, `was answered with HTTP ${status}`);
  const error = new StoreSyncError(
    status === 429 ? 'STORE_RATE_LIMITED' : 'STORE_UNREACHABLE',
    `${STORE_TITLE[store]} did not hand out a picture (${url.host} answered HTTP ${status}).`,
    { store, status, hint: 'Try again in a few minutes.' },
  );
  return new TransientFailure({ error }, retryAfterMs(retryAfter));
}

function invalidPicture(store: StoreName, url: URL, reason: string): StoreSyncError {
  return new StoreSyncError(
    'IMAGE_INVALID',
    `A picture of ${STORE_TITLE[store]} at ${url.host || url.protocol} ${reason}.`,
    {
      store,
      hint: 'Look at the screenshots in the store console; upload the picture again if it is broken there too.',
    },
  );
}
