import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

import { errorBodyOf, statusOf } from './error-body.ts';
import { hasBody } from './read-body.ts';
import { RequestError } from './request-error.ts';

/** The answer to an address nothing else has answered. */
export const notFound: RequestHandler = (request) => {
  throw new RequestError('NOT_FOUND', `There is nothing at ${request.path}.`);
};

/** Answers every error as JSON, and logs once, with its stack, the ones that are our own fault. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error, request: Request, response: Response, _next) => {
    // The client has left: there is nobody to answer, and its leaving is what made the work fail.
    if (response.closed) return;
    const body = errorBodyOf(error);
    if (body.code === 'INTERNAL')
      log.error({ err: error, method: request.method, path: request.path }, 'fault');
    if (response.headersSent) {
      // Half an answer is out: breaking the connection is the only way left to say that it failed.
      response.destroy();
      return;
    }
    // A handler may have said already what it was about to send.
    response.status(statusOf(body)).type('json');
    if (hasBody(request) && !request.complete) answerBeforeBody(request, response, JSON.stringify(body));
    else response.json(body);
  };
}

const UNREAD_BYTES = 4 * 1024 * 1024;
const UNREAD_MS = 1000;

/**
 * Answers a request whose body is still on its way, and closes the connection. Closing at once would reset it, and many
 * clients would lose the answer: so a little of the body is taken in and thrown away first.
 */
function answerBeforeBody(request: Request, response: Response, json: string): void {
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
