import { EventEmitter, on, once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  MIRROR_PATH,
  MirrorControl,
  mirrorAbilities,
  packMirrorHeader,
  type MirrorAbilities,
  type MirrorEvent,
} from '@storedeck/contract/mirror';
import { annexB, H264Encoder } from '@storedeck/drawing/h264';
import { WebSocketServer, type WebSocket } from 'ws';

type Rung = Extract<MirrorEvent, { readonly type: 'rung' }>;
type Message<Type extends MirrorControl['type']> = Extract<MirrorControl, { readonly type: Type }>;

/** Red, green and blue. */
export type Colour = readonly [number, number, number];

/**
 * Starts a proxy in front of the server at `origin`. The proxy itself accepts the connections of mirrors. So a test can
 * send frames in place of a phone, and can read the messages of each viewer.
 */
export async function startScriptedMirror(origin: string) {
  const server = createServer((incoming, outgoing) => {
    const passed = request(new URL(incoming.url ?? '/', origin), {
      method: incoming.method,
      // The server compares Origin with Host, so both headers name the server. Origin is set even if the browser sends
      // none.
      headers: { ...incoming.headers, host: new URL(origin).host, origin },
    });
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const sockets = new WebSocketServer({ server, path: MIRROR_PATH, perMessageDeflate: false });
  const viewers: ScriptedViewer[] = [];
  const waiting: ((viewer: ScriptedViewer) => void)[] = [];
  sockets.on('connection', (socket, { url = '' }) => {
    const viewer = new ScriptedViewer(socket, new URL(url, origin).searchParams);
    const receive = waiting.shift();
    if (receive) receive(viewer);
    else viewers.push(viewer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * Resolves to the first viewer that no test has taken yet. If there is none, waits for the next page that opens a
     * mirror.
     */
    async viewer(): Promise<ScriptedViewer> {
      return viewers.shift() ?? new Promise((resolve) => waiting.push(resolve));
    },
    /** Discards viewers that no test has taken with `viewer`, and calls of `viewer` that still wait. */
    reset(): void {
      viewers.splice(0);
      waiting.splice(0);
    },
    close(): Promise<void> {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** One page that shows a phone. */
export class ScriptedViewer {
  /** The query with which the page opened the mirror. */
  readonly query: URLSearchParams;
  /** All messages of the page so far. */
  readonly controls: MirrorControl[] = [];
  /** The error with which every control that expects a response fails; null if such controls succeed. */
  failure: Extract<MirrorEvent, { readonly type: 'failed' }>['error'] | null = null;
  readonly #socket: WebSocket;
  readonly #arrivals = new EventEmitter();
  #encoder: H264Encoder | undefined;
  #size = { width: 0, height: 0 };
  #format = 0;
  #ptsUs = 0;

  constructor(socket: WebSocket, query: URLSearchParams) {
    this.#socket = socket;
    this.query = query;
    socket.on('message', (data: Buffer) => {
      const control = MirrorControl.parse(JSON.parse(data.toString()));
      this.controls.push(control);
      const { request: number } = control;
      if (number !== undefined)
        this.sendEvent(
          this.failure
            ? { type: 'failed', request: number, error: this.failure }
            : { type: 'done', request: number },
        );
      this.#arrivals.emit('control');
    });
  }

  sendEvent(event: MirrorEvent): void {
    this.#socket.send(JSON.stringify(event));
  }

  /** Sends the event `rung`, which describes how the phone is shown and what the phone cannot do. */
  rung(cannot: Partial<MirrorAbilities> = {}, facts: Partial<Rung> = {}): void {
    const can = mirrorAbilities(cannot);
    this.sendEvent({ type: 'rung', rung: 'scrcpy', reason: null, climb: null, program: null, can, ...facts });
  }

  /** Begins a format of this size in pixels, with H.264 frames. `codec` replaces the name of the codec in the event. */
  format(width: number, height: number, codec?: string): void {
    this.#encoder = new H264Encoder(width, height);
    this.#size = { width, height };
    this.#format += 1;
    const profile = Buffer.from(this.#encoder.parameterSets.sequence.subarray(1, 4)).toString('hex');
    this.sendEvent({
      type: 'format',
      number: this.#format,
      codec: codec ?? `avc1.${profile}`,
      description: null,
      width,
      height,
    });
  }

  /**
   * Sends a frame of one colour. The first frame of a format is a key frame; a later frame is a key frame if `key` is
   * true.
   */
  frame(colour: Colour, key = false): void {
    if (!this.#encoder) throw new Error('A frame needs a format.');
    const { width, height } = this.#size;
    const pixels = Buffer.alloc(width * height * 4, Buffer.from([...colour, 255]));
    const { isKey, unit } = this.#encoder.encode(pixels, { key });
    const { sequence, picture } = this.#encoder.parameterSets;
    this.unit(isKey ? annexB(sequence, picture, unit) : annexB(unit), isKey);
  }

  /** Sends a unit of the current format. */
  unit(data: Uint8Array, isKey: boolean): void {
    this.#ptsUs += 16_667;
    const header = packMirrorHeader({ kind: 'video', isKey, format: this.#format, ptsUs: this.#ptsUs });
    this.#socket.send(Buffer.concat([header, data]));
  }

  /** Begins sound: Opus, 48 kHz, stereo. */
  beginSound(): void {
    const description = Buffer.from('4f707573486561640102380180bb0000000000', 'hex').toString('base64');
    this.sendEvent({
      type: 'audio',
      format: { codec: 'opus', description, sampleRate: 48_000, channels: 2 },
    });
  }

  /** Sends an audio packet of 20 ms: silence in Opus, or these bytes. */
  sound(data: Uint8Array = Buffer.from('f8fffe', 'hex')): void {
    this.#ptsUs += 20_000;
    const header = packMirrorHeader({ kind: 'audio', isKey: true, format: 0, ptsUs: this.#ptsUs });
    this.#socket.send(Buffer.concat([header, data]));
  }

  /** Shows a phone of 460 by 1024 pixels that can do everything, in this colour. */
  begin(colour: Colour): void {
    this.rung();
    this.format(460, 1024);
    this.frame(colour);
  }

  /** Returns the messages of this type so far. */
  sent<Type extends MirrorControl['type']>(type: Type): Message<Type>[] {
    return this.controls.filter((control): control is Message<Type> => control.type === type);
  }

  /** Resolves to the messages of this type, as soon as they satisfy the condition. */
  async until<Type extends MirrorControl['type']>(
    type: Type,
    condition: (sent: Message<Type>[]) => boolean = (sent) => sent.length > 0,
  ): Promise<Message<Type>[]> {
    if (condition(this.sent(type))) return this.sent(type);
    for await (const _ of on(this.#arrivals, 'control')) if (condition(this.sent(type))) break;
    return this.sent(type);
  }

  /** Breaks the connection, without the closing handshake of a WebSocket. */
  cut(): void {
    this.#socket.terminate();
  }
}
