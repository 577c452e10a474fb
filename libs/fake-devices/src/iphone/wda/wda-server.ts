import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import type { IphoneModel } from '../iphone-model.ts';
import { WdaRefusal } from './wda-refusal.ts';
import { SESSION_ROUTES, SESSIONLESS_ROUTES, type WdaHandler } from './wda-routes.ts';

/** A request to WebDriverAgent. `path` does not contain the session. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly session: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const HEADERS = {
  'content-type': 'application/json;charset=UTF-8',
  server: 'WebDriverAgent/1.0',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Content-Type, X-Requested-With',
};

/**
 * WebDriverAgent's HTTP server. As on WebDriverAgent's main queue, commands run one by one: a slow command delays all
 * others.
 */
export function createWdaServer(phone: IphoneModel, received: ReceivedCall[]): Server {
  let queue: Promise<void> = Promise.resolve();
  return createServer((request, response) => {
    // As in WebDriverAgent since version 16.9, a request must have a Content-Length instead of a Transfer-Encoding.
    if (request.headers['transfer-encoding'] !== undefined) {
      response.writeHead(400).end();
      request.resume();
      return;
    }
    const body = readBody(request);
    queue = queue.then(async () => {
      const text = await body.catch(() => undefined);
      if (text === undefined || response.destroyed) return;
      await respond({ phone, received, request, response, text });
    });
  });
}

interface Exchange {
  readonly phone: IphoneModel;
  readonly received: ReceivedCall[];
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
}

async function respond({ phone, received, request, response, text }: Exchange): Promise<void> {
  const { method = 'GET' } = request;
  const [url = '/', query = ''] = (request.url ?? '/').split('?');
  if (method === 'OPTIONS') return void response.writeHead(200, HEADERS).end();
  if (url === '/health') {
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('I-AM-ALIVE');
  }
  const [, session, below] = /^\/session\/([^/]+)(\/.*)?$/.exec(url) ?? [];
  const path = session === undefined ? url : (below ?? '');
  const body = dictionary(text);
  received.push({ method, path, session, body });
  const send = (status: number, value: unknown) => {
    const sessionId = phone.sessionId;
    response.writeHead(status, HEADERS).end(JSON.stringify({ value, sessionId }, undefined, 2));
  };
  try {
    const handler = findHandler({ method, path, session, body }, url);
    if (session !== undefined && session !== phone.sessionId) {
      throw new WdaRefusal('invalid session id', 'Session does not exist');
    }
    send(200, await handler({ body, phone, query: new URLSearchParams(query) }));
  } catch (error) {
    if (!(error instanceof WdaRefusal)) throw error;
    send(error.status, { error: error.reason, message: error.message, traceback: '' });
  }
}

function findHandler({ method, path, session, body }: ReceivedCall, url: string): WdaHandler {
  const route = `${method} ${path}`;
  const routes = session === undefined ? SESSIONLESS_ROUTES : SESSION_ROUTES;
  if (Object.hasOwn(routes, route)) return routes[route] as WdaHandler;
  // Old clients still send this request, but WebDriverAgent does not support it any more.
  if (/^POST \/wda\/tap\/\w+$/.test(route) && session !== undefined) {
    throw new WdaRefusal('unknown error', 'The tap endpoint with an element is not available any more');
  }
  throw new WdaRefusal(
    'unknown command',
    `Unhandled endpoint: ${url} with parameters ${JSON.stringify(body)}`,
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses the body as an object. If the body is not a JSON object, returns an empty object, as WebDriverAgent does. */
function dictionary(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
