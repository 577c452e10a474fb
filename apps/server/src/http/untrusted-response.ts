import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Request, Response } from 'express';

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Responds with bytes that come from a device, by `write`. The headers keep a browser from running anything in them.
 * A HEAD request gets the headers only.
 * @param type as `Content-Type`
 */
export async function respondUntrusted(
  { request, response }: Exchange,
  type: string,
  write: () => Promise<unknown>,
): Promise<void> {
  response.set({
    'Content-Type': type,
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  });
  if (request.method === 'HEAD') response.end();
  else await write();
}

/**
 * Responds with a stream of a device. A failure in the middle breaks the connection, so that a part never looks like the
 * whole. The source is destroyed when the client disconnects.
 */
export async function streamUntrusted(exchange: Exchange, type: string, source: Readable): Promise<void> {
  const { response } = exchange;
  await respondUntrusted(exchange, type, () => {
    response.flushHeaders();
    return pipeline(source, response);
  });
  source.destroy();
}
