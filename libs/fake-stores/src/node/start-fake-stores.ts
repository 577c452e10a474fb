import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import { getResponse } from 'msw';

import { createFakeStores, type FakeStores, type FakeStoresOptions } from '../fake-stores.ts';
import { delay } from '../faults/delay.ts';
import { drawInThreads } from './draw-in-threads.ts';

/** Options of `startFakeStores`. */
export interface StartOptions extends Omit<FakeStoresOptions, 'urls'> {
  /** Delay of every response, in ms. Default 0. */
  readonly latencyMs?: number;
}

/** Both fake stores behind a server on 127.0.0.1. */
export interface RunningFakeStores {
  /** The value for `ASC_API_BASE_URL`. */
  readonly ascBaseUrl: string;
  /** The value for `PLAYSTORE_API_BASE_URL`. */
  readonly playBaseUrl: string;
  /** The value for `PLAYSTORE_TOKEN_URL`. */
  readonly playTokenUrl: string;
  /** The base address of Google's Security Token Service. */
  readonly stsUrl: string;
  /** The base address of the IAM Credentials API. */
  readonly iamCredentialsUrl: string;
  /** The base address of the metadata server. */
  readonly metadataUrl: string;
  /** State, faults and recorded requests. */
  readonly stores: FakeStores;
  /** Closes the server and all connections, and ends the drawing threads. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Starts both fake stores on a free port of 127.0.0.1. Pictures are drawn in threads, unless `pictures` or `canvas` is
 * given. Some faults send clients to another host (`urls.otherHost`), which is the same server under the name
 * `localhost`.
 */
export async function startFakeStores(options: StartOptions = {}): Promise<RunningFakeStores> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const playToken = `${origin}/token`;
  const drawing = drawInThreads();
  const stores = createFakeStores({
    ...options,
    ...(options.canvas || options.pictures ? {} : { pictures: drawing }),
    urls: {
      appStore: origin,
      googlePlay: origin,
      googlePlayToken: playToken,
      googleSts: `${origin}/sts`,
      googleIamCredentials: `${origin}/iam`,
      googleMetadata: `${origin}/metadata`,
      tokenProvider: `${origin}/provider`,
      appStoreUploads: `${origin}/uploads`,
      appStoreImages: `${origin}/mzstatic`,
      googlePlayImages: `${origin}/play-lh`,
      otherHost: `http://localhost:${port}`,
    },
  });
  server.on('request', (incoming, outgoing) => {
    void respond({ stores, latencyMs: options.latencyMs ?? 0 }, incoming, outgoing);
  });
  return {
    ascBaseUrl: origin,
    playBaseUrl: origin,
    playTokenUrl: playToken,
    stsUrl: stores.urls.googleSts,
    iamCredentialsUrl: stores.urls.googleIamCredentials,
    metadataUrl: stores.urls.googleMetadata,
    stores,
    async close() {
      await closed(server);
      await drawing.close();
    },
  };
}

async function respond(
  { stores, latencyMs }: { stores: FakeStores; latencyMs: number },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  try {
    if (latencyMs > 0) await delay(latencyMs, gone.signal);
    const request = toRequest(incoming, gone.signal);
    const response =
      (await getResponse([...stores.handlers], request)) ?? new Response(null, { status: 404 });
    // A fault that returns `Response.error()` breaks the connection without a response.
    if (response.type === 'error') {
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(response.status, listHeaders(response));
    if (!response.body) {
      outgoing.end();
      return;
    }
    // The headers are sent at once, so that the first part of the body is also sent before a fault cuts the body.
    outgoing.flushHeaders();
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
  } catch {
    // The client closed the connection, or a fault cut the body.
    outgoing.destroy();
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const bodiless = method === 'GET' || method === 'HEAD';
  return new Request(`http://${headers.host ?? '127.0.0.1'}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
    signal,
    ...(bodiless
      ? {}
      : { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>, duplex: 'half' }),
  });
}

function listHeaders(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}

function closed(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
