import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { MIRROR_PROTOCOL, mirrorUrl } from '@storedeck/contract/mirror';

/** A viewer that reads the response to its upgrade request, and never reads its socket again. */
export class StuckViewer {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async connect(baseUrl: string, serial: string): Promise<StuckViewer> {
    const { host, port, pathname, search } = new URL(
      mirrorUrl(baseUrl, { platform: 'android', device: serial, maxSize: 1024 }),
    );
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    await once(socket, 'connect');
    const head = [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${baseUrl}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Sec-WebSocket-Protocol: ${MIRROR_PROTOCOL}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    // Pauses the socket, because a flowing socket reads and discards bytes even if it has no listener.
    socket.pause();
    if (!first.toString('latin1').startsWith('HTTP/1.1 101 '))
      throw new Error('The server refused a viewer.');
    return new StuckViewer(socket);
  }

  close(): void {
    this.#socket.destroy();
  }
}
