import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Request, Response } from 'express';

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Responds with bytes of a device, which `write` sends. The headers prevent a browser from running anything in these
 * bytes. A HEAD request gets the headers only.
 * @param type the value of `Content-Type`
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
 * Responds with a stream of a device. If the stream fails, the connection is broken, so that an incomplete response
 * never looks complete. The source is destroyed when the client disconnects.
 */
export async function streamUntrusted(exchange: Exchange, type: string, source: Readable): Promise<void> {
  const { response } = exchange;
  await respondUntrusted(exchange, type, () => {
    response.flushHeaders();
    return pipeline(source, response);
  });
  source.destroy();
}
