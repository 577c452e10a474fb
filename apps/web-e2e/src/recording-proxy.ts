import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A request as the browser sent it, and the response of the server. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly host: string;
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly status: number;
  readonly responseHeaders: OutgoingHttpHeaders;
}

/**
 * Starts a proxy between the browser and the server. The proxy records each request that it forwards, and leaves the
 * request line and the headers unchanged. The proxy itself responds to `/attack…`, in the role of a site whose host
 * name leads to this computer after its page has loaded (DNS rebinding).
 */
export async function startRecordingProxy(serverPort: number) {
  const exchanges: Exchange[] = [];
  const waiting = new Set<() => void>();

  const record = (incoming: IncomingMessage, status: number, responseHeaders: OutgoingHttpHeaders): void => {
    const { host = '', origin, 'sec-fetch-site': site } = incoming.headers;
    const { method = '', url = '' } = incoming;
    exchanges.push({
      method,
      target: url,
      host,
      origin,
      site: site as string | undefined,
      status,
      responseHeaders,
    });
    for (const check of waiting) check();
  };

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/attack')) {
      outgoing.setHeader('Content-Type', 'text/html').end('<!doctype html><title>rebound</title>');
      return;
    }
    const proxied = httpRequest({
      port: serverPort,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: incoming.rawHeaders,
      setHost: false,
    });
    proxied.on('response', (response) => {
      record(incoming, response.statusCode ?? 0, response.headers);
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
    });
    proxied.on('error', () => outgoing.destroy());
    outgoing.on('close', () => proxied.destroy());
    incoming.pipe(proxied);
  });

  server.on('upgrade', (incoming, socket) => {
    const proxied = connect(serverPort, '127.0.0.1');
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    }
    proxied.write(`${lines.join('\r\n')}\r\n\r\n`);
    proxied.once('data', (bytes: Buffer) => {
      record(incoming, Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1] ?? 0), {});
      socket.end(bytes);
    });
    proxied.on('error', () => socket.destroy());
    socket.on('error', () => proxied.destroy());
    socket.on('close', () => proxied.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    /** Returns all exchanges so far whose target contains the marker. */
    seen: (marker: string): Exchange[] => exchanges.filter(({ target }) => target.includes(marker)),
    /** Resolves to the first exchange whose target contains the marker, as soon as there is one. */
    async next(marker: string): Promise<Exchange> {
      for (;;) {
        const found = exchanges.find(({ target }) => target.includes(marker));
        if (found) return found;
        await new Promise<void>((resolve) => {
          const check = (): void => {
            waiting.delete(check);
            resolve();
          };
          waiting.add(check);
        });
      }
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
