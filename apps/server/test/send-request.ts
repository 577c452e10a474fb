import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  /** The headers, which are sent unchanged. `Host` and `Content-Length` are added if they are missing. */
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: Record<string, unknown> | undefined;
}

/** Sends one request over its own connection. Unlike `fetch`, this function does not change Host and Origin. */
export async function sendRequest(
  port: number,
  { method = 'GET', path = '/', headers = {}, body }: TestRequest,
): Promise<TestResponse> {
  const named = Object.keys(headers).map((name) => name.toLowerCase());
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    setHost: !named.includes('host'),
    headers: { ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }), ...headers },
  });
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  // The server may respond and close the connection before it has read the whole body, so an error while sending is
  // ignored.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  const [response] = await responded;
  return makeResponse(response.statusCode ?? 0, response.headers, await text(response));
}

/** Opens a connection, writes bytes to it, and reads until the server closes the connection. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<TestResponse> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
  return makeResponse(
    Number(head.split(' ')[1]),
    Object.fromEntries(headers) as IncomingHttpHeaders,
    rest.join('\r\n\r\n'),
  );
}

function makeResponse(status: number, headers: IncomingHttpHeaders, body: string): TestResponse {
  let json: TestResponse['json'];
  try {
    json = JSON.parse(body) as Record<string, unknown>;
  } catch {
    json = undefined;
  }
  return { status, headers, text: body, json };
}
