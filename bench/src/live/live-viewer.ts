import { once } from 'node:events';

import { MIRROR_PROTOCOL, MirrorEvent, mirrorUrl, type MirrorControl } from '@storedeck/contract/mirror';
import { WebSocket } from 'ws';

/** A viewer of the server's live video that reads frames and does not decode them. */
export class LiveViewer {
  /** Frames so far. */
  frames = 0;
  /** When the newest frame arrived. */
  lastFrameMs = 0;
  format: Extract<MirrorEvent, { type: 'format' }> | undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #requests = 0;
  #done = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
  }

  /** Resolves when the first frame has arrived. */
  static async connect(baseUrl: string, serial: string): Promise<LiveViewer> {
    const request = { platform: 'android', device: serial, maxSize: 1024 } as const;
    const socket = new WebSocket(mirrorUrl(baseUrl, request), MIRROR_PROTOCOL, {
      origin: baseUrl,
      perMessageDeflate: false,
    });
    const viewer = new LiveViewer(socket);
    await once(socket, 'open');
    await viewer.until(() => viewer.frames > 0);
    return viewer;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Sends a message. */
  send(message: MirrorControl): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Sends a message, and resolves when the server has performed it. */
  async request(message: MirrorControl): Promise<void> {
    const request = (this.#requests += 1);
    this.send({ ...message, request });
    await this.until(() => this.#done >= request);
  }

  /** Stops to read, as a stuck viewer does. */
  stick(): void {
    this.#socket.pause();
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    await once(this.#socket, 'close');
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (isBinary) {
      this.frames += 1;
      this.lastFrameMs = performance.now();
    } else {
      const event = MirrorEvent.parse(JSON.parse(String(data)));
      if (event.type === 'format') this.format = event;
      if (event.type === 'done') this.#done = event.request;
      if (event.type === 'failed' || event.type === 'lost') throw new Error(event.error.message);
    }
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
