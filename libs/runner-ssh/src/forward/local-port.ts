import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { RunnerError } from '../runner-error.ts';

/** A port on 127.0.0.1 of this computer on which connections are accepted. */
export interface LocalPort {
  readonly port: number;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/** Accepts HTTP requests. Rejects with `PORT_TAKEN` if the port cannot be used. */
export async function listenForHttp(port: number, onRequest: RequestListener): Promise<LocalPort> {
  const server = createHttpServer(
    { headersTimeout: 10_000, requestTimeout: 0, maxHeaderSize: 16 * 1024 },
    onRequest,
  );
  // Without this option, Node discards the response to a client that has closed its sending side (nc -N), see
  // `relayRequest`.
  Object.assign(server, { httpAllowHalfOpen: true });
  return listen(server, port, () => server.closeAllConnections());
}

/**
 * Accepts TCP connections. A client that has closed its sending side still receives the bytes of the runner, so
 * `allowHalfOpen` is set. Rejects with `PORT_TAKEN` if the port cannot be used.
 */
export async function listenForTcp(port: number, onConnection: (socket: Socket) => void): Promise<LocalPort> {
  const sockets = new Set<Socket>();
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  return listen(server, port, () => {
    for (const socket of sockets) socket.destroy();
  });
}

async function listen(server: Server, wanted: number, endConnections: () => void): Promise<LocalPort> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenFailure(wanted, cause)));
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    endConnections();
    await closed;
  };
  return { port, close };
}

function listenFailure(port: number, cause: NodeJS.ErrnoException) {
  return cause.code === 'EADDRINUSE'
    ? new RunnerError('PORT_TAKEN', `Port ${port} of this computer is used by another program.`, {
        cause,
        hint: `Another port forward on ${port} may compete with this one: end it (iproxy, ssh -L), or choose another local port.`,
      })
    : new RunnerError(
        'PORT_TAKEN',
        `Port ${port} of this computer cannot be used: ${cause.code ?? cause.message}.`,
        { cause, hint: 'Choose another local port, above 1023.' },
      );
}
