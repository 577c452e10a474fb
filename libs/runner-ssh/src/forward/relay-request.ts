import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

import { isHostError, type Host } from '@storedeck/host';

import { reasonToRefuse } from './reason-to-refuse.ts';

interface Destination {
  readonly host: Host;
  readonly remotePort: number;
}

/**
 * Forwards one request to the runner's port over a new channel, and sends the response back. Each request is checked,
 * also later requests on a connection that is kept alive.
 */
export async function relayRequest(
  { host, remotePort }: Destination,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reason = reasonToRefuse(request);
  if (reason !== undefined) return refuse(response, 403, { code: 'FORBIDDEN', error: `Refused: ${reason}.` });
  const left = new AbortController();
  // A client that closes its sending side before the response starts still expects the response. A client that closes
  // its sending side during the response has disconnected.
  const leave = () => void (response.headersSent && response.destroy());
  request.socket.once('end', leave);
  response.once('close', () => {
    request.socket.off('end', leave);
    left.abort();
  });
  let channel;
  try {
    channel = await host.connect(remotePort, { signal: left.signal });
  } catch (error) {
    return refuse(response, 502, toRefusal(error));
  }
  const socket = channel;
  const upstream = httpRequest({
    createConnection: () => socket,
    method: request.method,
    path: request.url,
    headers: endToEnd(request.rawHeaders),
    signal: left.signal,
  });
  upstream.on('response', (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, endToEnd(incoming.rawHeaders));
    response.flushHeaders();
    // If the incoming response is interrupted, `pipeline` destroys the response to the client, so that an incomplete
    // response does not look complete.
    pipeline(incoming, response, () => upstream.destroy());
  });
  upstream.on('error', (error) => refuse(response, 502, toRefusal(error)));
  pipeline(request, upstream, () => undefined);
}

interface Refusal {
  readonly code: string;
  readonly error: string;
  readonly hint?: string | undefined;
}

function refuse(response: ServerResponse, status: number, refusal: Refusal) {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ ok: false, ...refusal }));
}

function toRefusal(error: unknown): Refusal {
  return isHostError(error)
    ? { code: error.code, error: error.message, hint: error.hint }
    : { code: 'BAD_ANSWER', error: 'The runner closed the connection without a valid response.' };
}

// Headers that are valid for one connection only (RFC 9110, 7.6.1). They are not forwarded, because each connection has
// its own.
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function endToEnd(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept;
}
