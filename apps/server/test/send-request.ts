import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  /** Sent as they stand; `Host` is added unless it is named here. */
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: Record<string, unknown> | undefined;
}

/** Sends one request over a connection of its own. Unlike fetch, it sends Host and Origin as they are given. */
export async function sendRequest(
  port: number,
  { method = 'GET', path = '/', headers = {}, body }: TestRequest,
): Promise<TestAnswer> {
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
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  // A server that has answered may close before it has read everything; what counts is its answer.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  const [response] = await answered;
  return answerOf(response.statusCode ?? 0, response.headers, await text(response));
}

/** Writes bytes to a connection as they are, and reads until the server closes it. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<TestAnswer> {
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
  return answerOf(
    Number(head.split(' ')[1]),
    Object.fromEntries(headers) as IncomingHttpHeaders,
    rest.join('\r\n\r\n'),
  );
}

function answerOf(status: number, headers: IncomingHttpHeaders, body: string): TestAnswer {
  let json: TestAnswer['json'];
  try {
    json = JSON.parse(body) as Record<string, unknown>;
  } catch {
    json = undefined;
  }
  return { status, headers, text: body, json };
}
