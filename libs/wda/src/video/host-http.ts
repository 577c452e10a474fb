import { request, type IncomingMessage } from 'node:http';

import { deadline } from '@storedeck/async';
import { type Host } from '@storedeck/host';
import type { ZodType } from 'zod';

import { WdaError } from '../wda-error.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** One request to a program on a port of a host. */
export interface HttpCall {
  readonly port: number;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** The body of the request, which is sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request on a new connection. Resolves when the response begins. The caller must read or destroy the response.
 * The signal aborts the request and the response. Rejects with `WDA_BAD_ANSWER`, or with the same errors as
 * `Host.connect`.
 */
export async function openHttp(
  host: Host,
  { port, method = 'GET', path, body, signal }: HttpCall,
): Promise<IncomingMessage> {
  const stream = await host.connect(port, { signal });
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers = bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        createConnection: () => stream,
        host: '127.0.0.1',
        port,
        method,
        path,
        ...(headers && { headers }),
        ...(signal && { signal }),
      },
      resolve,
    );
    sent.on('error', (error) => {
      stream.destroy();
      reject(badResponse(error));
    });
    sent.end(bytes);
  });
}

/**
 * Sends a request and reads the whole response. Rejects with `WDA_BAD_ANSWER` when the response has more than 1 MiB or
 * takes longer than ten seconds, and with the same errors as `openHttp`.
 */
export async function callHttp(
  host: Host,
  call: HttpCall,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await openHttp(host, { ...call, signal: deadline(TIMEOUT_MS, call.signal) });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw badResponse();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof WdaError ? error : badResponse(error);
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') };
}

/** Whether an error means that the server closed the connection while the response was being read. */
export function isConnectionLost(error: unknown): boolean {
  // Only the code is checked, because Node's own errors may come from another realm, where `instanceof Error` is false.
  return (error as { readonly code?: unknown } | null)?.code === 'ECONNRESET';
}

/** Parses the JSON of a response. Throws `WDA_BAD_ANSWER` when the JSON does not match the schema. */
export function parseJson<Value>(schema: ZodType<Value>, text: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw badResponse(error);
  }
}

function badResponse(cause?: unknown) {
  return new WdaError('WDA_BAD_ANSWER', 'The program that sends the video did not respond as expected.', {
    cause,
  });
}
