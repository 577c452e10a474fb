import { once } from 'node:events';

import {
  MIRROR_PROTOCOL,
  type MirrorControl,
  MirrorEvent,
  type MirrorRequest,
  mirrorUrl,
  parseMirrorPacket,
} from '@storedeck/contract/mirror';
import { WebSocket } from 'ws';

import { isChange } from './is-change.ts';
import { SoundMeter } from './sound-meter.ts';

/** A viewer of the server's live video that reads frames and does not decode them. */
export class LiveViewer {
  /** The number of frames so far. */
  frames = 0;
  /** The number of frames so far that show something new. */
  changes = 0;
  /** The size of all frames so far, in bytes. */
  bytes = 0;
  readonly sound = new SoundMeter();
  format: Extract<MirrorEvent, { type: 'format' }> | undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #requests = 0;
  #done = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
  }

  /** Connects to an Android phone. Resolves when the first frame has arrived. */
  static async connect(baseUrl: string, serial: string): Promise<LiveViewer> {
    return LiveViewer.open(baseUrl, { platform: 'android', device: serial, maxSize: 1024 });
  }

  /** Connects to any device. Resolves when the first frame has arrived. */
  static async open(baseUrl: string, request: MirrorRequest): Promise<LiveViewer> {
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

  send(message: MirrorControl): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Puts a finger down and lifts it. */
  touch(x: number, y: number): void {
    const finger = { type: 'touch', pointer: 0, x, y, format: this.format?.number ?? 0 } as const;
    this.send({ ...finger, action: 'down' });
    this.send({ ...finger, action: 'up' });
  }

  /** Sends a message, and resolves when the server has performed it. */
  async request(message: MirrorControl): Promise<void> {
    const request = (this.#requests += 1);
    this.send({ ...message, request });
    await this.until(() => this.#done >= request);
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    await once(this.#socket, 'close');
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (isBinary) this.#receivePacket(data);
    else this.#receiveEvent(MirrorEvent.parse(JSON.parse(String(data))));
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #receivePacket(message: Buffer): void {
    const packet = parseMirrorPacket(message);
    if (!packet) throw new Error('The server has sent a packet that is not valid.');
    if (packet.kind === 'audio') return this.sound.note(packet.ptsUs);
    this.frames += 1;
    this.bytes += packet.data.length;
    if (isChange(packet.data.length)) this.changes += 1;
  }

  #receiveEvent(event: MirrorEvent): void {
    if (event.type === 'format') this.format = event;
    if (event.type === 'done') this.#done = event.request;
    if (event.type === 'failed' || event.type === 'lost') throw new Error(event.error.message);
  }
}
