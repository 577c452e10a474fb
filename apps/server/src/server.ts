import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import type { ErrorBody } from '@storedeck/contract';

import { createApp } from './app.ts';
import type { Parts } from './compose.ts';
import { errorBodyOf, statusOf } from './http/error-body.ts';
import { checkRequest } from './http/guard.ts';
import { RequestError } from './http/request-error.ts';

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Stops listening, gives running answers `GRACE_MS` to finish, then closes every connection and part. */
  close(): Promise<void>;
}

const GRACE_MS = 5000;

/** How long, in ms, a sender may hold a connection: for its headers, for the whole request, and how often that is looked at. */
export type SenderLimits = Required<
  Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>
>;

const SENDER_LIMITS: SenderLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Listens on 127.0.0.1 and nowhere else, then mends the working folder; requests wait until that is done.
 * @param port 0 picks a free one
 */
export async function startServer(
  parts: Parts,
  port: number,
  limits: SenderLimits = SENDER_LIMITS,
): Promise<RunningServer> {
  const recovered = Promise.withResolvers<undefined>();
  const server = createServer({
    ...limits,
    maxHeaderSize: 16 * 1024,
    // A request without a Host header is answered by the guard, as JSON like everything else.
    requireHostHeader: false,
  });
  const app = createApp(parts);
  const listener = (...[request, response]: Parameters<typeof app>) =>
    void recovered.promise.then(() => app(request, response));
  server.on('request', listener);
  // The answer comes before "100 Continue" is sent, so a refused upload is not sent at all.
  server.on('checkContinue', listener);
  // An expectation nobody knows is not heard; Node by itself would answer it past the guard.
  server.on('checkExpectation', listener);
  server.on('upgrade', refuseUpgrade);
  server.on('connect', refuseTunnel);
  server.on('clientError', answerClientError);
  // By itself Node drops the headers after the 2000th, so the guard would not see them; `maxHeaderSize` bounds them.
  server.maxHeadersCount = 0;

  // Nothing in the folder is touched before the port is ours: a second server started by mistake changes nothing.
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  await parts.recover();
  recovered.resolve(undefined);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server, parts),
  };
}

/** No path takes a WebSocket. Without this Node would answer an upgrade like a plain GET. */
function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  endSocket(
    socket,
    errorBodyOf(checkRequest(request) ?? new RequestError('NOT_FOUND', 'There is no such WebSocket.')),
  );
}

function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  endSocket(socket, errorBodyOf(new RequestError('METHOD_NOT_ALLOWED', 'This server is no proxy.')));
}

function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reason] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  endSocket(socket, { ok: false, error: reason, code: 'REQUEST_MALFORMED' }, status);
}

const CLIENT_ERRORS: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** Answers on a socket for which Node has made no response object. */
function endSocket(socket: Duplex, body: ErrorBody, status = statusOf(body)): void {
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
  // Ends children and streams and cancels a sync, whose answers then go out; downloads get the rest of the time.
  await parts.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(grace);
}
