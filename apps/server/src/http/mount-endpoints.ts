import { type Endpoint, type EndpointName, endpoints } from '@storedeck/contract';
import type { Express, Request, Response } from 'express';

import type { Call, Handlers } from './endpoint-handler.ts';
import { onlyMethods } from './only-methods.ts';
import { parseRequest } from './parse-request.ts';

type AnyHandler = (call: Call<EndpointName>) => unknown;

/**
 * Mounts every endpoint of the contract: request checked, handler called, answer sent.
 * @param checkAnswers also holds each answer against the contract, which costs time: for development and tests
 */
export function mountEndpoints(
  app: Express,
  handlers: Handlers,
  { checkAnswers }: { checkAnswers: boolean },
): void {
  const paths = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.path);
  for (const [path, rows] of paths) {
    for (const [name, endpoint] of rows) {
      const handler = handlers[name as EndpointName] as AnyHandler;
      app[METHODS[endpoint.method]](path, (request, response) => serve(endpoint, handler, request, response));
    }
    app.all(path, onlyMethods(...rows.map(([, endpoint]) => endpoint.method)));
  }

  async function serve(
    endpoint: Endpoint,
    handler: AnyHandler,
    request: Request,
    response: Response,
  ): Promise<void> {
    const signal = clientGone(response);
    const parsed = await parseRequest(endpoint, request, response);
    const answer = await handler({ ...parsed, signal, request, response } as Parameters<AnyHandler>[0]);
    if (endpoint.response.type === 'bytes') return;
    if (checkAnswers) endpoint.response.schema.parse(answer);
    response.json(answer);
  }
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put' } as const;

/** Aborts when the connection ends before the answer has gone out. */
function clientGone(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new DOMException('The client has left.', 'AbortError'));
  });
  return controller.signal;
}
