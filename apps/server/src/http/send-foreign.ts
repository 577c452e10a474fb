import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Request, Response } from 'express';

/**
 * Says what follows: bytes that a device has made. Whatever a browser takes them for, nothing in them can run.
 * @param type as `Content-Type`
 */
export function announceForeign(response: Response, type: string): void {
  response.set({
    'Content-Type': type,
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  });
}

/**
 * Passes a device's bytes on as they come. A failure half-way breaks the connection: the answer never looks whole. When
 * the client leaves, the source is destroyed.
 */
export async function sendForeign(
  request: Request,
  response: Response,
  type: string,
  source: Readable,
): Promise<void> {
  announceForeign(response, type);
  if (request.method === 'HEAD') {
    source.destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  await pipeline(source, response);
}
