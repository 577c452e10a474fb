import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';

import { deadline } from '@storedeck/async';

import { WebDriverError } from '../webdriver-error.ts';
import { agentSocket } from './agent-socket.ts';
import type { ServerAddress } from './server-address.ts';

/** Opens a byte stream to the server. The signal aborts only the attempt to connect. */
export type Connect = (options: { readonly signal: AbortSignal }) => Promise<Duplex>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below the base path. */
  readonly path: string;
  readonly body?: object | undefined;
  /** The largest accepted response, in bytes. */
  readonly maxBytes: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * The error for a request on a kept-alive connection that the server has closed without a response. In most cases the
 * server closed the connection before the request arrived, but the server may have received the request.
 */
export class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

const CONNECT_TIMEOUT_MS = 10_000;
// In ms. WebDriverAgent closes a connection that is idle for 30 seconds. This client closes an idle connection earlier,
// so that no request is sent while the server closes the connection.
const IDLE_TIMEOUT_MS = 20_000;

/** Sends requests to one server over connections that are kept alive. Does not follow redirects. */
export class HttpClient {
  readonly #address: ServerAddress;
  readonly #agent: Agent;

  constructor(
    address: ServerAddress,
    { connect, maxConnections }: { connect?: Connect | undefined; maxConnections: number },
  ) {
    this.#address = address;
    const options = {
      keepAlive: true,
      maxSockets: maxConnections,
      maxFreeSockets: maxConnections,
      timeout: IDLE_TIMEOUT_MS,
    };
    this.#agent = address.isSecure ? new SecureAgent(options) : new Agent(options);
    if (connect) this.#connectThrough(connect);
  }

  /**
   * Sends a request and reads the whole response. `limit` ends the request. Rejects with a `StaleConnection`, a `WebDriverError`, or an error of
   * Node or of `connect`.
   */
  send(request: HttpRequest, limit: AbortSignal): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = this.#request(request);
      outgoing.on('error', (error) =>
        reject(
          outgoing.reusedSocket && isClosed(error)
            ? new StaleConnection(error.message, { cause: error })
            : error,
        ),
      );
      outgoing.on('response', (response) => {
        readBody(response, request.maxBytes).then(
          (text) => resolve({ status: response.statusCode ?? 0, text }),
          reject,
        );
      });
      const end = () => {
        const ended = new Error('The call has ended.');
        outgoing.destroy(ended);
        // If the request has no socket yet, it emits no error, so the promise is also rejected here.
        reject(ended);
      };
      limit.addEventListener('abort', end, { once: true });
      if (limit.aborted) end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #connectThrough(connect: Connect): void {
    this.#agent.createConnection = (_options, callback) => {
      const given = callback as (error: Error | null, stream?: Duplex) => void;
      connect({ signal: deadline(CONNECT_TIMEOUT_MS) }).then(
        (stream) => given(null, agentSocket(stream)),
        (error: Error) => given(error),
      );
      return undefined;
    };
  }

  #request({ method, path, body }: HttpRequest): ClientRequest {
    const { isSecure, host, port, basePath, headers } = this.#address;
    // WebDriverAgent 16.9 and later refuse `Transfer-Encoding`, so a body is always sent with `Content-Length`.
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const options: RequestOptions = {
      agent: this.#agent,
      host,
      port,
      method,
      path: `${basePath}${path}`,
      headers: {
        accept: 'application/json',
        ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
        ...headers,
      },
    };
    const outgoing = isSecure ? requestHttps(options) : requestHttp(options);
    return outgoing.end(bytes);
  }
}

function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= maxBytes) return;
    const message = `The response has more than ${maxBytes} bytes.`;
    response.destroy(new WebDriverError('RESPONSE_TOO_LARGE', message, { status: response.statusCode }));
  });
  response.on('end', () => resolve(Buffer.concat(chunks, length).toString('utf8')));
  response.on('error', reject);
  return promise;
}

function isClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
