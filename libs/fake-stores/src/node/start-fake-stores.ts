import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import { getResponse } from 'msw';

import { createFakeStores, type FakeStores, type FakeStoresOptions } from '../fake-stores.ts';
import { waited } from '../faults/broken-body.ts';
import { drawInThreads } from './draw-in-threads.ts';

/** As `createFakeStores`, in front of real sockets. */
export interface StartOptions extends Omit<FakeStoresOptions, 'urls'> {
  /** Time that every answer takes longer, in ms. Default 0. */
  readonly latencyMs?: number;
}

/** Both fake stores on 127.0.0.1. */
export interface RunningFakeStores {
  /** For `ASC_API_BASE_URL`, `PLAYSTORE_API_BASE_URL` and `PLAYSTORE_TOKEN_URL`. */
  readonly ascBaseUrl: string;
  readonly playBaseUrl: string;
  readonly playTokenUrl: string;
  /** State, faults and the log of requests, as `createFakeStores` gives them. */
  readonly stores: FakeStores;
  /** Ends the server and every open connection; a second call changes nothing. */
  close(): Promise<void>;
}

/**
 * Starts both fake stores on a free port of 127.0.0.1. Pictures are drawn in threads of their own unless `pictures` or `canvas` says otherwise.
 * The stranger host that faults lead to is the same server under the name `localhost`.
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
      play: origin,
      playToken,
      appStoreImages: `${origin}/mzstatic`,
      playImages: `${origin}/play-lh`,
      stranger: `http://localhost:${port}`,
    },
  });
  server.on(
    'request',
    (incoming, outgoing) => void answer(stores, options.latencyMs ?? 0, incoming, outgoing),
  );
  return {
    ascBaseUrl: origin,
    playBaseUrl: origin,
    playTokenUrl: playToken,
    stores,
    async close() {
      await closed(server);
      await drawing.close();
    },
  };
}

async function answer(
  stores: FakeStores,
  latencyMs: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  try {
    if (latencyMs > 0) await waited(latencyMs, gone.signal);
    const request = requestOf(incoming, gone.signal);
    const response =
      (await getResponse([...stores.handlers], request)) ?? new Response(null, { status: 404 });
    // `Response.error()`: the connection breaks, no status is sent.
    if (response.type === 'error') {
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(response.status, headersOf(response));
    if (!response.body) {
      outgoing.end();
      return;
    }
    // The first half of a body that is to break off must have left before it does.
    outgoing.flushHeaders();
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
  } catch {
    // The client left, or a fault cut the body: both end the connection.
    outgoing.destroy();
  }
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
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

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}

function closed(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
