import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import { serveAdbConnection } from './adb-connection.ts';

/** A phone that a real adb can connect to. */
export interface AdbDaemon {
  /** For `adb connect`; also the phone's serial there. */
  readonly address: string;
  readonly port: number;
  /** Stops listening and cuts every connection. */
  close(): Promise<void>;
}

/** Puts a phone on 127.0.0.1, as a phone with wireless debugging is: `adb connect 127.0.0.1:PORT`. Port 0 picks a free one. */
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
