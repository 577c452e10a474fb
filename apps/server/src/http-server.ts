import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { type ErrorBody, toErrorBody, findStatus } from '@storedeck/contract';
import { MIRROR_PATH } from '@storedeck/contract/mirror';

import { createApp } from './app.ts';
import type { Parts } from './compose.ts';
import { type BodyLimits, watchBody } from './http/body-progress.ts';
import { checkRequest, checkUpgrade } from './http/guard.ts';
import { parseMirrorRequest } from './http/parse-mirror-request.ts';
import { ServerError } from './server-error.ts';

/** A listening server. */
export interface RunningServer {
  readonly port: number;
  /** Stops listening, gives running responses `GRACE_MS` to finish, and closes all connections and the `Parts`. */
  close(): Promise<void>;
}

const GRACE_MS = 5000;

/**
 * The time in ms within which a client must send the headers, the interval in ms at which Node checks this, and how fast
 * the body must arrive.
 */
export type SenderLimits = Required<Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'>> &
  BodyLimits;

/**
 * The time in ms for which an unused connection stays open. Node's default of 5 s is how often the page and many programs
 * ask for something: each request would open a new connection, or fail because the server closes the old one just then.
 */
const KEEP_ALIVE_MS = 65_000;

const SENDER_LIMITS: SenderLimits = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  bodyTimeout: 30_000,
  leastBytes: 16 * 1024,
};

/**
 * Listens on 127.0.0.1 only, and then recovers the working folder. Requests wait until the recovery is done. If the
 * server cannot listen, closes `parts`.
 * @param port 0 for any free port
 */
export async function startHttpServer(
  parts: Parts,
  port: number,
  { bodyTimeout, leastBytes, ...headerLimits }: SenderLimits = SENDER_LIMITS,
): Promise<RunningServer> {
  const recovered = Promise.withResolvers<undefined>();
  const server = createServer({
    ...headerLimits,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // `watchBody` limits the body.
    requestTimeout: 0,
    maxHeaderSize: 16 * 1024,
    // A request without a Host header is refused by the guard and not by Node, so that the refusal has a JSON body.
    requireHostHeader: false,
  });
  const app = createApp(parts);
  const listener = (...[request, response]: Parameters<typeof app>) => {
    watchBody(server, request, { bodyTimeout, leastBytes });
    void recovered.promise.then(() => app(request, response));
  };
  server.on('request', listener);
  // If the request is refused, the refusal is sent instead of "100 Continue", so that the client does not send the
  // body.
  server.on('checkContinue', listener);
  // An unknown value of the header `Expect` is ignored. Without this listener, Node itself would respond, and the guard
  // would not be called.
  server.on('checkExpectation', listener);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== MIRROR_PATH) return refuseUpgrade(request, socket);
    void recovered.promise
      .then(() => upgradeToMirror(parts, { request, socket, head }))
      .catch((error: unknown) => endSocket(socket, toErrorBody(error)));
  });
  server.on('connect', refuseTunnel);
  server.on('clientError', respondToClientError);
  // By default Node drops every header after the 2000th, so the guard would not see all headers. `maxHeaderSize` still
  // limits the size of all headers together.
  server.maxHeadersCount = 0;

  // The folder is changed only after the server has got its port, so that a second server that was started by mistake
  // changes nothing.
  server.listen({ port, host: '127.0.0.1' });
  try {
    await once(server, 'listening');
  } catch (error) {
    await parts.close();
    throw error;
  }
  await parts.begin();
  recovered.resolve(undefined);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server, parts),
  };
}

/**
 * Accepts the WebSocket of a viewer of a device. The code for WebSockets loads at the first viewer. Rejects with the
 * reason why the viewer is refused.
 */
async function upgradeToMirror(
  parts: Parts,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): Promise<void> {
  // A client that disconnects before it is accepted must not end the program.
  socket.on('error', () => undefined);
  const refusal = checkUpgrade(request);
  if (refusal) throw refusal;
  const { wanted, holder } = parseMirrorRequest(request);
  (await parts.mirrors()).accept({ request, socket, head }, wanted, holder);
}

/**
 * Refuses an upgrade on every path except `MIRROR_PATH`. Because the server has a listener for upgrades, Node does not
 * respond to any upgrade itself.
 */
function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  endSocket(
    socket,
    toErrorBody(checkRequest(request) ?? new ServerError('NOT_FOUND', 'There is no such WebSocket.')),
  );
}

function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  endSocket(socket, toErrorBody(new ServerError('METHOD_NOT_ALLOWED', 'This server is not a proxy.')));
}

function respondToClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reason] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  endSocket(socket, { ok: false, error: reason, code: 'REQUEST_MALFORMED' }, status);
}

const CLIENT_ERRORS: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** Responds on a socket for which Node has no response object. */
function endSocket(socket: Duplex, body: ErrorBody, status = findStatus(body)): void {
  const json = JSON.stringify(body);
  socket.on('error', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(json)}`,
      '',
      json,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

async function closeServer(server: Server, parts: Parts): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Closing the parts ends children and streams and aborts a sync. Requests that were waiting for this work then get
  // their responses. Downloads may use the rest of the grace period.
  await parts.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(grace);
}
