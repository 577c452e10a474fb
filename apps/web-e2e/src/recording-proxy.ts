import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A request as the browser really sent it, and what the server made of it. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly host: string;
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly status: number;
  readonly answer: OutgoingHttpHeaders;
}

/**
 * Stands between browser and server and hands every byte of the request line and headers on as it came, so that the
 * server judges what the browser sent. Pages at `/attack…` are its own: that is how a rebinding site starts.
 */
export async function startRecordingProxy(serverPort: number) {
  const exchanges: Exchange[] = [];
  const waiting = new Set<() => void>();

  const record = (incoming: IncomingMessage, status: number, answer: OutgoingHttpHeaders): void => {
    const { host = '', origin, 'sec-fetch-site': site } = incoming.headers;
    const { method = '', url = '' } = incoming;
    exchanges.push({ method, target: url, host, origin, site: site as string | undefined, status, answer });
    for (const look of waiting) look();
  };

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/attack')) {
      outgoing.setHeader('Content-Type', 'text/html').end('<!doctype html><title>rebound</title>');
      return;
    }
    const onward = httpRequest({
      port: serverPort,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: incoming.rawHeaders,
      setHost: false,
    });
    onward.on('response', (response) => {
      record(incoming, response.statusCode ?? 0, response.headers);
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });

  server.on('upgrade', (incoming, socket) => {
    const onward = connect(serverPort, '127.0.0.1');
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.once('data', (bytes: Buffer) => {
      record(incoming, Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1] ?? 0), {});
      socket.end(bytes);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    /** Every request whose target holds the marker, so far. */
    seen: (marker: string): Exchange[] => exchanges.filter(({ target }) => target.includes(marker)),
    /** The first such request, as soon as there is one. */
    async next(marker: string): Promise<Exchange> {
      for (;;) {
        const found = exchanges.find(({ target }) => target.includes(marker));
        if (found) return found;
        await new Promise<void>((resolve) => {
          const look = (): void => {
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
        });
      }
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
