import { Agent, request as httpRequest } from 'node:http';

import { HOLDER_HEADER } from '@storedeck/contract';

import { claimsStateless, type Message } from '../protocol/message.ts';
import { META } from '../protocol/protocol-version.ts';

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
  readonly message: Message;
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

/**
 * Returns the headers that repeat parts of a stateless message. The client cannot send them, because a message on
 * standard input has no headers. Empty for any other message.
 */
export function standardHeaders(message: Message): Record<string, string> {
  if (!claimsStateless(message)) return {};
  const { method, params, meta } = message;
  const name = params['name'] ?? params['uri'];
  return {
    'mcp-protocol-version': headerText(String(meta[META.version])),
    'mcp-method': headerText(method),
    ...(typeof name === 'string' && { 'mcp-name': headerText(name) }),
  };
}

/** Returns the value of a header. Text that a header cannot contain is encoded in base64, as the protocol requires. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
