import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** The number of connections that the proxy has accepted so far. */
  readonly accepted: number;
  /** Waits until at least one connection is open. */
  connected(): Promise<void>;
  /** Waits until no connection is open. */
  disconnected(): Promise<void>;
  close(): void;
}

export interface TcpProxyOptions {
  /**
   * The port of 127.0.0.1 to which connections are forwarded. Without a port, the proxy accepts connections and never
   * responds.
   */
  readonly port?: number;
  /** The address on which the proxy listens. Default 127.0.0.1. */
  readonly at?: string;
}

/** Starts a TCP proxy on a free port. The proxy counts its connections. */
export async function startTcpProxy({ port, at = '127.0.0.1' }: TcpProxyOptions = {}): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    open.add(socket);
    const target = port === undefined ? undefined : connect(port, '127.0.0.1');
    target?.on('error', () => undefined).on('close', () => socket.destroy());
    if (target) socket.pipe(target).pipe(socket);
    else socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      target?.destroy();
      open.delete(socket);
      server.emit('disconnection');
    });
  }).listen(0, at);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get accepted() {
      return accepted;
    },
    connected: async () => {
      while (open.size === 0) await once(server, 'connection');
    },
    disconnected: async () => {
      while (open.size > 0) await once(server, 'disconnection');
    },
    close: () => {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}
