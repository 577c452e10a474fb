import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoFormat, VideoSource, VideoUnit } from '@storedeck/video';

import { type ControlMessage, encodeControlMessage } from '../protocol/control-message.ts';
import { type DeviceMessage, DeviceMessageParser } from '../protocol/device-message.ts';
import { protocolOf, type ProtocolVersion } from '../protocol/protocol-version.ts';
import { ScrcpyError } from '../scrcpy-error.ts';
import type { SessionSockets } from './open-sockets.ts';
import type { ServerOutput } from './server-output.ts';

const SERVER_END_MS = 1000;

/** The objects that `startScrcpySession` has opened. */
export interface SessionParts {
  readonly version: string;
  readonly shell: Duplex;
  readonly output: ServerOutput;
  readonly sockets: SessionSockets;
  /** The units of the video socket after `first`. */
  readonly rest: AsyncGenerator<VideoUnit>;
  readonly first: VideoUnit;
}

/** A running scrcpy server: the screen of a phone as a video, and its control. Made by `startScrcpySession`. */
export class ScrcpySession implements VideoSource {
  /** The version of the server, such as `4.1`. */
  readonly serverVersion: string;
  readonly units: AsyncIterable<VideoUnit>;
  /**
   * The messages of the phone, for one reader. Ends with the session. Rejects with `MESSAGE_INVALID`; the session must be
   * closed then.
   */
  readonly deviceMessages: AsyncIterable<DeviceMessage>;
  readonly #parts: SessionParts;
  readonly #protocol: ProtocolVersion;
  #format: VideoFormat;
  #closed: Promise<void> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#format = parts.first.format;
    this.#protocol = protocolOf(parts.version);
    this.serverVersion = parts.version;
    this.units = this.#readUnits();
    this.deviceMessages = this.#readMessages();
  }

  /** Resolves when the server or the connection to the phone has ended. */
  get ended(): Promise<void> {
    return this.#parts.output.ended;
  }

  get codec(): string {
    return this.#format.codec;
  }

  get description(): Uint8Array | undefined {
    return this.#format.description;
  }

  get size(): VideoFormat['size'] {
    return this.#format.size;
  }

  /**
   * Sends a message to the phone. Positions are pixels of the current frames. Does nothing after the end of the session.
   * Throws `MESSAGE_INVALID`.
   */
  send(message: ControlMessage): void {
    const bytes = encodeControlMessage(message, this.#protocol);
    const { control } = this.#parts.sockets;
    if (control.writable) control.write(bytes);
  }

  requestKeyFrame(): void {
    this.send({ type: 'resetVideo' });
  }

  /** Ends the server, and waits for its end for up to a second. Then closes its shell, which ends a server that still runs. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const { sockets, shell, output } = this.#parts;
    sockets.control.destroy();
    sockets.video.destroy();
    const inTime = new AbortController();
    const timeout = delay(SERVER_END_MS, undefined, { signal: inTime.signal }).catch(() => undefined);
    await Promise.race([output.ended, timeout]);
    inTime.abort();
    shell.destroy();
  }

  async *#readUnits(): AsyncGenerator<VideoUnit> {
    const { first, rest } = this.#parts;
    yield first;
    for (;;) {
      const next = await rest.next().catch((error: unknown) => this.#over(error));
      if (next === undefined) return;
      if (next.done === true) {
        await this.#over();
        return;
      }
      this.#format = next.value.format;
      yield next.value;
    }
  }

  async *#readMessages(): AsyncGenerator<DeviceMessage> {
    const parser = new DeviceMessageParser();
    try {
      for await (const chunk of this.#parts.sockets.control as AsyncIterable<Buffer>)
        yield* parser.push(chunk);
    } catch (error) {
      // The end of the session is reported by the units.
      if (error instanceof ScrcpyError) throw error;
    }
  }

  /**
   * The reason for the end of the video socket: undefined after `close`, otherwise a failure of the server or of the
   * connection.
   */
  async #over(error?: unknown): Promise<undefined> {
    if (this.#closed) return undefined;
    const { output, version } = this.#parts;
    await this.close();
    throw error instanceof ScrcpyError ? error : output.failure('SESSION_ENDED', version);
  }
}
