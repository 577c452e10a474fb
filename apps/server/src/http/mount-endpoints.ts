import { type Endpoint, type EndpointName, endpoints } from '@storedeck/contract';
import type { Express, Request, Response } from 'express';

import { allowMethods } from './allow-methods.ts';
import type { Call, Handlers } from './endpoint-handler.ts';
import { parseRequest } from './parse-request.ts';

type AnyHandler = (call: Call<EndpointName>) => unknown;

interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
}

/**
 * Mounts each endpoint of the contract: validates the request, calls the handler and sends its result.
 * @param checkResponses whether each response is validated too; this takes time, so it is for development and tests
 */
export function mountEndpoints(
  app: Express,
  handlers: Handlers,
  { checkResponses }: { checkResponses: boolean },
): void {
  const paths = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.path);
  for (const [path, rows] of paths) {
    // Express compiles a path for each route, so all methods of a path share one route.
    const route = app.route(path);
    for (const [name, endpoint] of rows) {
      const handler = handlers[name as EndpointName] as AnyHandler;
      route[METHODS[endpoint.method]]((request, response) => serve({ endpoint, handler }, request, response));
    }
    route.all(allowMethods(...rows.map(([, endpoint]) => endpoint.method)));
  }

  async function serve({ endpoint, handler }: Route, request: Request, response: Response): Promise<void> {
    const signal = clientSignal(response);
    const parsed = await parseRequest(endpoint, request, response);
    const result = await handler({ ...parsed, signal, request, response } as Parameters<AnyHandler>[0]);
    if (endpoint.response.type === 'bytes') return;
    if (checkResponses) endpoint.response.schema.parse(result);
    response.json(result);
  }
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put' } as const;

/** Returns a signal that aborts when the connection closes before the response is sent. */
function clientSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished)
      controller.abort(new DOMException('The client has disconnected.', 'AbortError'));
  });
  return controller.signal;
}
