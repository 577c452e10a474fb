import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Logs method, path, status and duration of each request. Never logs headers, the body, or the query, which may name a
 * private file.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const ms = Math.round(performance.now() - start);
      log.info(
        { method, path, status: response.statusCode, ms, complete: response.writableFinished },
        'request',
      );
    });
    next();
  };
}
