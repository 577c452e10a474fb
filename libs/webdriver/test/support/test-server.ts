import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server has received completely. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** Starts an HTTP server on a free port of this computer. `respond` writes each response. */
export async function startServer(
  respond: (request: Received, response: ServerResponse) => void,
): Promise<TestServer> {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body };
      received.push(one);
      respond(one, response);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends a value in the form in which WebDriver servers send values. */
export function sendValue(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ value }));
}
