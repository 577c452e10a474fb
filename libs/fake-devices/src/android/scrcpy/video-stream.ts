import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { annexB, H264Encoder } from '@storedeck/drawing/h264';

import { centerPixels } from '../screen/center-pixels.ts';
import { sizeInside } from '../screen/fit-inside.ts';
import type { PhoneScreen } from '../screen/phone-screen.ts';
import type { ServerOptions } from './server-options.ts';
import { videoSize, type Size } from './video-size.ts';

const REPEATS = 10;
const REPEAT_AFTER_MS = 100;
const MAX_FPS = 60;
/** The header of a unit that only decoders of scalable video read [ITU-T H.264, table 7-1: 20]. */
const SCALABLE_SLICE = 0x74;

/** The flags in the first 32 bits of a packet's header, by version of the protocol. */
const FLAGS = {
  3: { config: 0x8000_0000, key: 0x4000_0000 },
  4: { config: 0x4000_0000, key: 0x2000_0000 },
} as const;

export interface VideoStreamOptions {
  readonly socket: Duplex;
  readonly screen: PhoneScreen;
  readonly options: ServerOptions;
  readonly major: number;
  /** How long the encoder writes no frame after its parameter sets. Undefined: it writes frames. */
  readonly muteVideo: 'always' | 'untilReset' | undefined;
  /** Whether the parameter sets leave out how many frames a decoder may keep back. */
  readonly plainVideo: boolean;
  /** Whether no decoder makes pictures of the frames. */
  readonly undecodableVideo: boolean;
  readonly signal: AbortSignal;
}

/**
 * Writes the video of a screen as the scrcpy server does: a frame when the screen changes, then ten repetitions of the
 * last frame, then nothing. A rotation, another size of the display or a reset begins a new encoding session.
 */
export class VideoStream {
  readonly #options: VideoStreamOptions;
  readonly #protocol: 3 | 4;
  /** Whether the frames of this encoding session show a turned display. */
  #isRotated: boolean;
  /** The display of this encoding session. */
  #display: Size;
  #mustRestart = true;
  #isMute: boolean;
  #wakeUp = new AbortController();
  #size: Size;

  constructor(options: VideoStreamOptions) {
    this.#options = options;
    this.#isMute = options.muteVideo !== undefined;
    this.#protocol = options.major >= 4 ? 4 : 3;
    this.#isRotated = options.screen.state.isTurned;
    this.#display = options.screen.display;
    this.#size = this.#sizeNow();
  }

  /** The size of the frames, in pixels. Touches that contain another size are ignored. */
  get size(): Size {
    return this.#size;
  }

  /**
   * Converts a pixel of a frame to a pixel of the display. The frame of a rotated display shows the upright screen
   * between black bars.
   */
  displayPoint({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
    const display = this.#display;
    const upright = this.#uprightSize();
    const left = (this.#size.width - upright.width) / 2;
    const top = Math.floor((this.#size.height - upright.height) / 2);
    return {
      x: Math.round(((x - left) * display.width) / upright.width),
      y: Math.round(((y - top) * display.height) / upright.height),
    };
  }

  /** Begins a new encoding session, with parameter sets and a key frame. */
  reset(): void {
    this.#mustRestart = true;
    if (this.#options.muteVideo === 'untilReset') this.#isMute = false;
    this.#wakeUp.abort();
  }

  /** Writes the video until the signal aborts or the socket is closed. */
  async run(): Promise<void> {
    const { socket, screen, options, signal } = this.#options;
    if (options.sendCodecMeta) await this.#write(Buffer.from('h264'));
    if (options.sendCodecMeta && this.#protocol === 3) await this.#write(sizeBytes(this.#size));
    const stop = screen.state.onChange(() => this.#wakeUp.abort());
    try {
      while (!signal.aborted && !socket.destroyed) await this.#encodeSession();
    } finally {
      stop();
    }
  }

  async #encodeSession(): Promise<void> {
    const { options, plainVideo, undecodableVideo, signal, screen } = this.#options;
    this.#mustRestart = false;
    this.#isRotated = screen.state.isTurned;
    this.#display = screen.display;
    this.#size = this.#sizeNow();
    const encoder = new H264Encoder(this.#size.width, this.#size.height, { plain: plainVideo });
    const session = Buffer.concat([Buffer.from([0x80, 0, 0, 0]), sizeBytes(this.#size)]);
    if (options.sendCodecMeta && this.#protocol === 4) await this.#write(session);
    const { sequence, picture } = encoder.parameterSets;
    await this.#writePacket('config', annexB(sequence, picture));
    while (this.#isMute && !this.#mustEnd()) {
      this.#wakeUp = new AbortController();
      await this.#changed(false);
    }
    let shown = -1;
    let repeats = 0;
    while (!this.#mustEnd()) {
      this.#wakeUp = new AbortController();
      const started = performance.now();
      const { pixels, version } = await this.#frame();
      repeats = version === shown ? repeats + 1 : 0;
      shown = version;
      const { isKey, unit } = encoder.encode(pixels);
      if (undecodableVideo) unit[0] = SCALABLE_SLICE;
      await this.#writePacket(isKey ? 'key' : 'delta', annexB(unit));
      const fps = Math.min(MAX_FPS, options.maxFps || MAX_FPS);
      await this.#pause(Math.max(0, 1000 / fps - (performance.now() - started)), signal);
      if (screen.state.version === shown) await this.#changed(repeats < REPEATS);
    }
  }

  /** Whether the encoding session must end. */
  #mustEnd(): boolean {
    const { screen, signal, socket } = this.#options;
    const hasTurned = screen.state.isTurned !== this.#isRotated || screen.display !== this.#display;
    return this.#mustRestart || hasTurned || signal.aborted || socket.destroyed;
  }

  /** Waits until the screen changes. With `repeats`, waits at most until the last frame must be repeated. */
  async #changed(repeats: boolean): Promise<void> {
    const signal = AbortSignal.any([this.#wakeUp.signal, this.#options.signal]);
    if (repeats) return this.#pause(REPEAT_AFTER_MS, signal);
    if (signal.aborted) return;
    await once(signal, 'abort');
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }

  async #frame(): Promise<{ readonly pixels: Uint8Array; readonly version: number }> {
    const upright = this.#uprightSize();
    const frame = await this.#options.screen.frame(upright.width, upright.height);
    return { ...frame, pixels: centerPixels(frame.pixels, upright, this.#size) };
  }

  #sizeNow(): Size {
    const { options, major } = this.#options;
    const { width, height } = this.#display;
    return videoSize(
      this.#isRotated ? { width: height, height: width } : this.#display,
      options.maxSize,
      major,
    );
  }

  /** The size of the part of a frame that shows the screen, in pixels. */
  #uprightSize(): Size {
    return this.#isRotated ? sizeInside(this.#display, this.#size) : this.#size;
  }

  async #writePacket(kind: 'config' | 'key' | 'delta', data: Uint8Array): Promise<void> {
    if (!this.#options.options.sendFrameMeta) return this.#write(data);
    const flags = FLAGS[this.#protocol];
    const header = Buffer.alloc(12);
    if (kind !== 'config') header.writeBigUInt64BE(process.hrtime.bigint() / 1000n);
    const flag = kind === 'delta' ? 0 : flags[kind];
    header.writeUInt32BE((header.readUInt32BE(0) | flag) >>> 0, 0);
    header.writeUInt32BE(data.length, 8);
    await this.#write(Buffer.concat([header, data]));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const { socket, signal } = this.#options;
    if (socket.destroyed || socket.write(bytes)) return;
    // A closed socket never drains. Therefore, the wait also ends when the socket closes.
    const closed = new AbortController();
    const close = () => closed.abort();
    socket.once('close', close);
    await once(socket, 'drain', { signal: AbortSignal.any([signal, closed.signal]) }).catch(() => undefined);
    socket.off('close', close);
  }
}

function sizeBytes({ width, height }: Size): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return bytes;
}
