import { Agent, request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { isHostError } from '@storedeck/host';

import { deadline, within } from '../deadline.ts';
import type { WdaTransport } from '../transport/wda-transport.ts';
import { COMPETING_FORWARD_HINT, isWdaError, START_HINT, WdaError } from '../wda-error.ts';
import { agentSocket } from './agent-socket.ts';

export interface WdaCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Milliseconds until WDA_TIMED_OUT. */
  readonly timeoutMs: number;
  /** Bytes of the answer accepted. Default 1 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WdaReply {
  readonly status: number;
  readonly text: string;
}

const CONNECT_LIMIT_MS = 10_000;
// WebDriverAgent closes a connection that is idle for 30 s; ours is given up before that can cross with a call.
const IDLE_LIMIT_MS = 20_000;

/**
 * Speaks HTTP over a transport. One connection is kept alive and serves call after call; a call made while another waits (a
 * screenshot of a busy phone) gets a connection of its own, up to four.
 */
export class WdaHttp {
  readonly #agent: Agent;

  constructor(transport: WdaTransport) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 4, maxFreeSockets: 1, timeout: IDLE_LIMIT_MS });
    this.#agent.createConnection = (_options, callback) => {
      const given = callback as (error: Error | null, stream?: Duplex) => void;
      within(CONNECT_LIMIT_MS, undefined, (signal) => transport.connect('http', { signal })).then(
        (stream) => given(null, agentSocket(stream)),
        (error: Error) => given(error),
      );
      return undefined;
    };
  }

  /**
   * Makes the call. A GET whose kept connection turns out to be closed is repeated on a fresh one; anything else is never
   * repeated, because WebDriverAgent may have acted on it.
   */
  async call(call: WdaCall): Promise<WdaReply> {
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

  async #send(call: WdaCall, limit: AbortSignal): Promise<WdaReply> {
    const response = await this.#respond(call, limit);
    const text = await readBody(response, call.maxBytes ?? 1024 * 1024);
    return { status: response.statusCode ?? 0, text };
  }

  #respond({ method, path, body }: WdaCall, limit: AbortSignal): Promise<IncomingMessage> {
    // Since 16.9 WebDriverAgent refuses `Transfer-Encoding`, so the length is always given.
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
      throw new WdaError('WDA_BAD_ANSWER', `WebDriverAgent answered more than ${maxBytes} bytes.`, {
        hint: COMPETING_FORWARD_HINT,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}

function explain(error: unknown, { timeoutMs, signal }: WdaCall, limit: AbortSignal): Error {
  if (signal?.aborted) return new WdaError('ABORTED', 'The call was cancelled.', { cause: error });
  if (limit.aborted) {
    return new WdaError(
      'WDA_TIMED_OUT',
      `WebDriverAgent did not answer within ${timeoutMs / 1000} seconds.`,
      {
        cause: error,
        hint: 'Unlock the iPhone and close what blocks its screen; if it stays silent, launch WebDriverAgent again.',
      },
    );
  }
  if (isWdaError(error)) return error;
  if (isHostError(error)) return error.code === 'CONNECTION_REFUSED' ? notRunning(error) : error;
  if (hasCode(error) && error.code.startsWith('HPE_')) {
    return new WdaError('WDA_BAD_ANSWER', "What listens on the device's port is not WebDriverAgent.", {
      cause: error,
      hint: COMPETING_FORWARD_HINT,
    });
  }
  return notRunning(error);
}

// A forward accepts and closes at once when nothing listens on the phone.
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
