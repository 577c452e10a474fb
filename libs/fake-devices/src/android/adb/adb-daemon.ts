import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import { serveAdbConnection } from './adb-connection.ts';

/** The port of a simulated phone to which a real adb can connect. */
export interface AdbDaemon {
  /** The address for `adb connect`, which is also the phone's serial in adb. */
  readonly address: string;
  readonly port: number;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/**
 * Listens on a port of 127.0.0.1, so that a real adb can connect to a phone as with wireless debugging:
 * `adb connect 127.0.0.1:PORT`. Port 0 means any free port. Rejects when the port is in use.
 */
export async function listenForAdb(phone: FakeAndroidPhone, port = 0): Promise<AdbDaemon> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveAdbConnection(socket, phone);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { address: `127.0.0.1:${bound}`, port: bound, close };
}
