import { Agent, request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { deadline, isHostError } from '@storedeck/host';

import type { WdaTransport } from '../transport/wda-transport.ts';
import { COMPETING_FORWARD_HINT, isWdaError, START_HINT, WdaError } from '../wda-error.ts';
import { agentSocket } from './agent-socket.ts';

export interface WdaCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Time until the call fails with WDA_TIMED_OUT, in ms. */
  readonly timeoutMs: number;
  /** Largest accepted response, in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
// WebDriverAgent closes a connection that is idle for 30 seconds. This client closes it earlier, so that no call is
// sent while WebDriverAgent closes it.
const IDLE_TIMEOUT_MS = 20_000;

/**
 * An HTTP client over a transport. One connection is kept alive for all calls. A call made during another one (such as
 * a slow screenshot) uses an additional connection, up to four in total.
 */
export class WdaHttp {
  readonly #agent: Agent;

  constructor(transport: WdaTransport) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 4, maxFreeSockets: 1, timeout: IDLE_TIMEOUT_MS });
    this.#agent.createConnection = (_options, callback) => {
      const given = callback as (error: Error | null, stream?: Duplex) => void;
      transport.connect('http', { signal: deadline(CONNECT_TIMEOUT_MS) }).then(
        (stream) => given(null, agentSocket(stream)),
        (error: Error) => given(error),
      );
      return undefined;
    };
  }

  /**
   * Sends a request. A GET is repeated once if the connection that was kept alive was already closed. Other requests
   * are never repeated, because WebDriverAgent may already have performed them.
   */
  async call(call: WdaCall): Promise<HttpResponse> {
    const limit = deadline(call.timeoutMs, call.signal);
    try {
      return await this.#send(call, limit);
    } catch (error) {
      if (call.method === 'GET' && error instanceof StaleConnection && !limit.aborted) {
        return await this.#send(call, limit).catch((again) => {
          throw explain(again, call, limit);
        });
      }
      throw explain(error, call, limit);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(call: WdaCall, limit: AbortSignal): Promise<HttpResponse> {
    const response = await this.#respond(call, limit);
    const text = await readBody(response, call.maxBytes ?? 1024 * 1024);
    return { status: response.statusCode ?? 0, text };
  }

  #respond({ method, path, body }: WdaCall, limit: AbortSignal): Promise<IncomingMessage> {
    // WebDriverAgent 16.9 and later refuse `Transfer-Encoding`, so `Content-Length` is always sent.
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = {
      accept: 'application/json',
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent: this.#agent,
        host: 'localhost',
        port: 8100,
        method,
        path,
        headers,
        signal: limit,
      });
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

class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new WdaError(
        'WDA_BAD_ANSWER',
        `The response of WebDriverAgent has more than ${maxBytes} bytes.`,
        {
          hint: COMPETING_FORWARD_HINT,
        },
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}

function explain(error: unknown, { timeoutMs, signal }: WdaCall, limit: AbortSignal): Error {
  if (signal?.aborted) return new WdaError('ABORTED', 'The call was aborted.', { cause: error });
  if (limit.aborted) {
    return new WdaError(
      'WDA_TIMED_OUT',
      `WebDriverAgent did not respond within ${timeoutMs / 1000} seconds.`,
      {
        cause: error,
        hint: 'Unlock the iPhone and close what blocks its screen. If that does not help, launch WebDriverAgent again.',
      },
    );
  }
  if (isWdaError(error)) return error;
  if (isHostError(error)) return error.code === 'CONNECTION_REFUSED' ? notRunning(error) : error;
  if (hasCode(error) && error.code.startsWith('HPE_')) {
    return new WdaError('WDA_BAD_ANSWER', "The program on the device's port is not WebDriverAgent.", {
      cause: error,
      hint: COMPETING_FORWARD_HINT,
    });
  }
  return notRunning(error);
}

// When nothing listens on the phone, a forward accepts the connection and closes it at once.
function notRunning(cause: unknown) {
  return new WdaError('WDA_NOT_RUNNING', 'WebDriverAgent is not running on the device.', {
    cause,
    hint: START_HINT,
  });
}

function isClosed(error: unknown) {
  return hasCode(error) && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
