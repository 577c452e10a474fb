import type { RequestHandler } from 'express';

import { ServerError } from '../server-error.ts';

/**
 * Returns the last handler of a route, which receives the requests that no other handler of the route has handled. It
 * responds to OPTIONS with the allowed methods, and refuses all other requests with 405. GET includes HEAD.
 */
export function allowMethods(...methods: ('GET' | 'POST' | 'PUT')[]): RequestHandler {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request, response) => {
    response.set('Allow', allow);
    if (request.method !== 'OPTIONS')
      throw new ServerError('METHOD_NOT_ALLOWED', `${request.path} takes ${allow}, not ${request.method}.`);
    response.status(204).end();
  };
}
