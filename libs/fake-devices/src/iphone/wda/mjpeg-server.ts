import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { IphoneModel } from '../iphone-model.ts';
import { numberedFrame } from './jpeg-frame.ts';

// As in WebDriverAgent, each part begins with the declared boundary itself, without the two dashes that the standard
// adds.
const HEAD =
  'HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nConnection: close\r\nMax-Age: 0\r\nExpires: 0\r\n' +
  'Cache-Control: no-cache, private\r\nPragma: no-cache\r\n' +
  'Content-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n';

// As in WebDriverAgent since version 16.9.4, a client gets no new frames while this many frames wait to be sent to it.
const MAX_UNSENT_FRAMES = 4;

/**
 * WebDriverAgent's MJPEG server. One loop sends frames to all clients. A client gets nothing before it has sent
 * something.
 */
export class MjpegServer {
  readonly server: Server;
  readonly #phone: IphoneModel;
  readonly #sockets = new Set<Socket>();
  readonly #clients = new Map<Socket, { unsent: number }>();
  #isLooping = false;
  /** The number of streams since the start. */
  connections = 0;
  /** The number of frames since the start. */
  frames = 0;
  /** While true, no frames are sent. The connections stay open. */
  stalled = false;

  constructor(phone: IphoneModel) {
    this.#phone = phone;
    this.server = createServer((socket) => this.#accept(socket));
  }

  /** The number of clients that receive a stream. */
  get clients(): number {
    return this.#clients.size;
  }

  /** Closes all connections, as a restart of WebDriverAgent does. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket): void {
    socket.setNoDelay(true);
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#clients.delete(socket);
    });
    // WebDriverAgent does not read the request. Any data of the client starts the stream.
    socket.once('data', () => {
      socket.resume();
      socket.write(HEAD);
      this.connections += 1;
      this.#clients.set(socket, { unsent: 0 });
      if (!this.#isLooping) void this.#loop();
    });
  }

  async #loop(): Promise<void> {
    this.#isLooping = true;
    while (this.#clients.size > 0) {
      const started = performance.now();
      if (!this.stalled) {
        this.frames += 1;
        this.#send(numberedFrame(await this.#screen(), this.frames, this.#phone.options.frameBytes));
      }
      const spent = performance.now() - started;
      await delay(Math.max(0, 1000 / this.#phone.settings.mjpegServerFramerate - spent));
    }
    this.#isLooping = false;
  }

  async #screen(): Promise<Buffer> {
    const { settings, options, screen } = this.#phone;
    let quality = settings.mjpegServerScreenshotQuality;
    let jpeg = await screen.jpeg(quality);
    while (jpeg.length > (options.frameBytes ?? Infinity) && quality > 1) {
      quality = Math.floor(quality / 2);
      jpeg = await screen.jpeg(quality);
    }
    return jpeg;
  }

  #send(jpeg: Buffer): void {
    const head = `--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`;
    const part = Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n\r\n')]);
    for (const [socket, client] of this.#clients) {
      if (client.unsent >= MAX_UNSENT_FRAMES) continue;
      client.unsent += 1;
      socket.write(part, () => {
        client.unsent -= 1;
      });
    }
  }
}
