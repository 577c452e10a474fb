import { Agent, request as httpRequest } from 'node:http';

import type { JSONRPCRequest } from '@modelcontextprotocol/server';
import { HOLDER_HEADER } from '@storedeck/contract';

import { standardHeaders } from './standard-headers.ts';

/** The largest size of a response in bytes. Large responses contain a picture in base64, or a listing file. */
const MAX_BYTES = 64 * 1024 * 1024;
const connections = new Agent({ keepAlive: true });

/** The response of the service. */
export interface Posted {
  readonly status: number;
  readonly text: string;
}

/** A message of the client: the line that was received, and the message that was read from it. */
export interface SentMessage {
  readonly line: string;
  readonly message: JSONRPCRequest;
  /** The value of the header `HOLDER_HEADER`, which names the client as a holder. */
  readonly holder: string;
}

/** Sends a message to the service. Rejects with the error of the connection, or an AbortError. */
export function postMessage(
  url: URL,
  { line, message, holder }: SentMessage,
  signal: AbortSignal,
): Promise<Posted> {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>();
  const request = httpRequest(url, {
    method: 'POST',
    agent: connections,
    signal,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Content-Length': Buffer.byteLength(line),
      [HOLDER_HEADER]: holder,
      ...standardHeaders(message),
    },
  });
  request.once('error', reject);
  request.once('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) response.destroy(new Error('The response is too large.'));
      else chunks.push(chunk);
    });
    response.once('error', reject);
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
    );
  });
  request.end(line);
  return promise;
}
