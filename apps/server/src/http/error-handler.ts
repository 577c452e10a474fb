import { findStatus } from '@storedeck/contract';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

import { ServerError } from '../server-error.ts';
import { failureBody } from './failure-body.ts';
import { hasBody } from './read-body.ts';

/** Refuses a request that no route has handled. */
export const notFound: RequestHandler = (request) => {
  throw new ServerError('NOT_FOUND', `There is nothing at ${request.path}.`);
};

/**
 * Responds to an error with JSON, if a response can still be sent. Logs an internal error with its stack, unless the
 * client has disconnected.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  // eslint-disable-next-line max-params -- Express recognizes an error handler by its four parameters
  return (error, request: Request, response: Response, _next) => {
    // Not `request.path`, which throws for a target that is not a path.
    const { method, originalUrl } = request;
    const [path = ''] = originalUrl.split('?', 1);
    const body = failureBody(error, { log, hasLeft: response.closed, about: { method, path } });
    if (response.closed) return;
    if (response.headersSent) {
      // A part of the response has been sent: only a broken connection can still show the client that the request
      // failed.
      response.destroy();
      return;
    }
    // Also replaces a content type that the handler has set.
    response.status(findStatus(body)).type('json');
    if (hasBody(request) && !request.complete) respondBeforeBody(request, response, JSON.stringify(body));
    else response.json(body);
  };
}

const UNREAD_BYTES = 4 * 1024 * 1024;
const UNREAD_MS = 1000;

/**
 * Responds while the body is still arriving, and closes the connection. Closing the connection at once would reset it,
 * and many clients would lose the response; therefore a limited part of the body is read and discarded first.
 */
function respondBeforeBody(request: Request, response: Response, json: string): void {
  response.set({ Connection: 'close', 'Content-Type': 'application/json; charset=utf-8' });
  response.set('Content-Length', String(Buffer.byteLength(json)));
  response.write(json);
  let left = UNREAD_BYTES;
  const timer = setTimeout(end, UNREAD_MS);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  request.once('end', end).once('close', end).resume();

  function end(): void {
    clearTimeout(timer);
    request.pause();
    if (!response.writableEnded) response.end();
  }
}
