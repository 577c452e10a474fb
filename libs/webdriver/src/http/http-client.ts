import { Agent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';

import { deadline } from '@storedeck/host';

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
  /** Largest accepted response, in bytes. */
  readonly maxBytes: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

/** The server had already closed the connection that was kept alive, so it did not receive the request. */
export class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

const CONNECT_TIMEOUT_MS = 10_000;
// WebDriverAgent closes a connection that is idle for 30 seconds. This client closes it earlier, so that no request is
// sent while the server closes it.
const IDLE_TIMEOUT_MS = 20_000;

/** Sends requests to one server. Does not follow redirects. Connections are kept alive. */
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
      maxFreeSockets: 1,
      timeout: IDLE_TIMEOUT_MS,
    };
    this.#agent = address.isSecure ? new SecureAgent(options) : new Agent(options);
    if (connect) this.#connectThrough(connect);
  }

  /** Rejects with a `StaleConnection`, a `WebDriverError`, or an error of Node or of `connect`. */
  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const response = await this.#respond(request, signal);
    return { status: response.statusCode ?? 0, text: await readBody(response, request.maxBytes) };
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

  #respond({ method, path, body }: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { isSecure, host, port, basePath, headers } = this.#address;
    // WebDriverAgent 16.9 and later refuse `Transfer-Encoding`, so `Content-Length` is always sent.
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
      signal,
    };
    return new Promise((resolve, reject) => {
      const outgoing = isSecure ? requestHttps(options) : requestHttp(options);
      outgoing.on('response', resolve);
      outgoing.on('error', (error) =>
        reject(
          outgoing.reusedSocket && isClosed(error)
            ? new StaleConnection(error.message, { cause: error })
            : error,
        ),
      );
      outgoing.end(bytes);
    });
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new WebDriverError('RESPONSE_TOO_LARGE', `The response has more than ${maxBytes} bytes.`, {
        status: response.statusCode,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}

function isClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
