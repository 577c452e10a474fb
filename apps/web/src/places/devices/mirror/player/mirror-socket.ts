import { Backoff } from '@storedeck/async';
import {
  MIRROR_PROTOCOL,
  MirrorEvent,
  parseMirrorPacket,
  type MirrorControl,
} from '@storedeck/contract/mirror';
import { parseJson } from '@storedeck/foreign-text';

import type { StreamUnit } from './stream-format.ts';

/** Receives the frames and events of the server. */
export interface SocketSink {
  opened(): void;
  event(event: MirrorEvent): void;
  unit(unit: StreamUnit): void;
  /** Called when the connection has ended or could not be opened. The socket reconnects by itself. */
  lost(): void;
}

/** The connection to the mirror of a device. The socket reconnects with back-off until the worker ends. */
export class MirrorSocket {
  readonly #sink: SocketSink;
  #url: string;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #backoff = new Backoff({ firstMs: 500, longestMs: 8000 });

  constructor(url: string, sink: SocketSink) {
    this.#url = url;
    this.#sink = sink;
  }

  /** Sets the address of the next connection. */
  set url(url: string) {
    this.#url = url;
  }

  connect(): void {
    clearTimeout(this.#timer);
    this.#end();
    const socket = new WebSocket(this.#url, MIRROR_PROTOCOL);
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const ifCurrent =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args): void => {
        if (this.#socket === socket) act(...args);
      };
    socket.onopen = ifCurrent(() => this.#sink.opened());
    socket.onmessage = ifCurrent(({ data }: MessageEvent<string | ArrayBuffer>) => this.#receive(data));
    socket.onclose = ifCurrent(() => this.#lost());
  }

  /** Sends a message. Returns false while there is no connection; the message is then discarded. */
  send(control: MirrorControl): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(control));
    return true;
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data === 'string') {
      const event = MirrorEvent.safeParse(parseJson(data));
      // A newer server may send events that this page does not know. They are ignored.
      if (event.success) this.#sink.event(event.data);
      return;
    }
    const arrivedMs = performance.now();
    const packet = parseMirrorPacket(new Uint8Array(data));
    if (!packet) return;
    this.#backoff.reset();
    this.#sink.unit({ ...packet, arrivedMs });
  }

  #lost(): void {
    this.#socket = undefined;
    this.#timer = setTimeout(() => this.connect(), this.#backoff.next());
    this.#sink.lost();
  }

  #end(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }
}
