import { type MirrorEvent, packMirrorHeader } from '@storedeck/contract/mirror';
import { UnreadLimit } from '@storedeck/host';
import type { AudioPacket } from '@storedeck/scrcpy';
import type { VideoFormat, VideoUnit } from '@storedeck/video';
import type { WebSocket } from 'ws';

const PING_MS = 20_000;
const CLOSE_MS = 1000;
/** The largest number of audio packets that wait to be sent: 100 ms of Opus. */
const MAX_WAITING_AUDIO = 5;
/** The number of formats whose sizes are kept. A slow viewer may still show frames of an earlier format. */
const KEPT_FORMATS = 8;

/** Sends frames, one after the other, and events through the WebSocket of a viewer. */
export class ViewerSocket {
  readonly #socket: WebSocket;
  /** Limits all that is sent without a limit of its own. Frames and sound are not counted: few of them wait at a time. */
  readonly #unread: UnreadLimit;
  readonly #ping: NodeJS.Timeout;
  /** The newest format that was sent, with its number. */
  #format: { readonly number: number; readonly format: VideoFormat } | undefined;
  /** The sizes of the newest formats, by number. */
  readonly #sizes = new Map<number, VideoFormat['size']>();
  #isAlive = true;
  #waitingAudio = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#unread = new UnreadLimit(() => socket.terminate());
    // Errors are ignored here, because each error is followed by `close`.
    socket.on('error', () => undefined);
    socket.on('ping', (data: Buffer) =>
      this.#unread.send(data.length, (accepted) => socket.pong(data, undefined, accepted)),
    );
    socket.on('pong', () => (this.#isAlive = true));
    this.#ping = setInterval(() => this.#checkAlive(), PING_MS);
    socket.once('close', () => clearInterval(this.#ping));
  }

  /** Returns the size of the frames of a format in pixels; undefined if the format is unknown or no longer kept. */
  findSize(number: number): VideoFormat['size'] | undefined {
    return this.#sizes.get(number);
  }

  isNewest(number: number): boolean {
    return this.#format?.number === number;
  }

  /** The size of the newest frames in pixels; undefined before the first frame. */
  get size(): VideoFormat['size'] | undefined {
    return this.#format?.format.size;
  }

  /** Sends an event. A viewer that has left more than 1 MiB of events unread is disconnected. */
  sendEvent(event: MirrorEvent): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const bytes = Buffer.from(JSON.stringify(event));
    this.#unread.send(bytes.length, (accepted) => this.#socket.send(bytes, { binary: false }, accepted));
  }

  /**
   * Sends a frame. If its format is new, sends the format first. Resolves when the operating system has accepted the
   * frame, so that a caller that waits for this never has more than one frame in memory.
   */
  async sendUnit(unit: VideoUnit): Promise<void> {
    if (unit.format !== this.#format?.format) this.#sendFormat(unit.format);
    const { codec } = unit.format;
    const header = packMirrorHeader({
      kind: codec === 'jpeg' || codec === 'png' ? codec : 'video',
      isKey: unit.isKey,
      format: this.#format?.number ?? 0,
      ptsUs: Math.max(0, Math.round(unit.ptsUs)),
    });
    await new Promise<void>((resolve) => {
      if (this.#socket.readyState !== this.#socket.OPEN) return resolve();
      this.#socket.once('close', resolve);
      this.#socket.send(Buffer.concat([header, unit.data]), { binary: true }, () => {
        this.#socket.off('close', resolve);
        resolve();
      });
    });
  }

  /** Sends an audio packet. Drops the packet if too many packets wait, because late sound is useless. */
  sendAudio({ ptsUs, data }: AudioPacket): void {
    if (this.#waitingAudio >= MAX_WAITING_AUDIO || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#waitingAudio += 1;
    const header = packMirrorHeader({ kind: 'audio', isKey: true, format: 0, ptsUs });
    this.#socket.send(Buffer.concat([header, data]), { binary: true }, () => (this.#waitingAudio -= 1));
  }

  /**
   * Closes the connection. If the viewer does not respond in time, breaks it. Resolves when the connection is closed.
   */
  async close(code: number, reason: string): Promise<void> {
    if (this.#socket.readyState === this.#socket.CLOSED) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#socket.once('close', () => resolve(undefined));
    const timer = setTimeout(() => this.#socket.terminate(), CLOSE_MS);
    this.#socket.close(code, reason);
    await promise;
    clearTimeout(timer);
  }

  #sendFormat(format: VideoFormat): void {
    const number = (this.#format?.number ?? 0) + 1;
    this.#format = { number, format };
    const { codec, description, size } = format;
    this.#sizes.set(number, size);
    this.#sizes.delete(number - KEPT_FORMATS);
    this.sendEvent({
      type: 'format',
      number,
      codec,
      description: description ? Buffer.from(description).toString('base64') : null,
      ...size,
    });
  }

  #checkAlive(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }
}
