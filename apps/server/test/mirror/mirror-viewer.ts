import { once } from 'node:events';

import {
  MIRROR_PROTOCOL,
  type MirrorControl,
  MirrorEvent,
  type MirrorPacket,
  mirrorUrl,
  parseMirrorPacket,
} from '@storedeck/contract/mirror';
import { WebSocket } from 'ws';

/** A viewer of the server's live video, like the page in a browser. */
export class TestViewer {
  readonly events: MirrorEvent[] = [];
  readonly packets: MirrorPacket[] = [];
  /** Resolves to the close code when the connection is closed. */
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #changes = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.packets.push(parseMirrorPacket(data)!);
      else this.events.push(MirrorEvent.parse(JSON.parse(String(data))));
      for (const change of this.#changes) change();
    });
  }

  send(message: MirrorControl | Record<string, unknown> | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Stops reading from the connection, until `resumeReading` is called. */
  pauseReading(): void {
    this.#socket.pause();
  }

  resumeReading(): void {
    this.#socket.resume();
  }

  /** Sends a ping of the WebSocket protocol, to which the server responds with a pong. */
  ping(data: string): void {
    this.#socket.ping(data, undefined, () => undefined);
  }

  /** Resolves when the operating system has accepted all that was sent, or the connection has failed. */
  async sent(): Promise<void> {
    await new Promise((resolve) => this.#socket.send('{"type":"ping"}', resolve));
  }

  sendBytes(bytes: Buffer): void {
    this.#socket.send(bytes);
  }

  /** Waits for messages until a condition is true. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        const change = () => {
          this.#changes.delete(change);
          resolve();
        };
        this.#changes.add(change);
      });
    }
  }

  /** Waits for an event of a type, after `skip` other events of this type, and returns it. */
  async event<Type extends MirrorEvent['type']>(
    type: Type,
    skip = 0,
  ): Promise<Extract<MirrorEvent, { type: Type }>> {
    const find = () => this.events.filter((event) => event.type === type)[skip];
    await this.until(() => find() !== undefined);
    return find() as Extract<MirrorEvent, { type: Type }>;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }
}

/** Connects a viewer to the server at a port. */
export async function connectViewer(
  port: number,
  query: Record<string, string | number> = {},
  options: { origin?: string; host?: string } = {},
): Promise<TestViewer> {
  const url = mirrorUrl(`http://127.0.0.1:${port}`, { platform: 'android', device: 'PHONE1', ...query });
  const { origin = `http://127.0.0.1:${port}`, host } = options;
  const socket = new WebSocket(url, MIRROR_PROTOCOL, {
    origin,
    perMessageDeflate: false,
    ...(host !== undefined && { headers: { host } }),
  });
  const viewer = new TestViewer(socket);
  await once(socket, 'open');
  return viewer;
}
