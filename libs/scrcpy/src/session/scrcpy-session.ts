import type { Duplex } from 'node:stream';

import { writeWithin } from '@storedeck/host';
import type { VideoFormat, VideoSource, VideoUnit } from '@storedeck/video';
import pLimit from 'p-limit';

import { type ControlMessage, encodeControlMessage } from '../protocol/control-message.ts';
import { type DeviceMessage, DeviceMessageParser } from '../protocol/device-message.ts';
import { ScrcpyError } from '../scrcpy-error.ts';
import { appStarted } from './app-start.ts';
import type { ServerConnection } from './server-connection.ts';

/** The objects that `startScrcpySession` has opened. */
export interface SessionParts {
  readonly connection: ServerConnection;
  readonly control: Duplex;
  /** The units of the video socket after `first`. */
  readonly rest: AsyncGenerator<VideoUnit>;
  readonly first: VideoUnit;
}

/**
 * A running scrcpy server: shows the screen of a phone as a video, and controls the phone. `startScrcpySession` creates
 * it.
 */
export class ScrcpySession implements VideoSource {
  /** The version of the server, such as `4.1`. */
  readonly serverVersion: string;
  readonly units: AsyncIterable<VideoUnit>;
  /**
   * The messages of the phone, for one reader. The iteration ends with the session. It rejects with `MESSAGE_INVALID`
   * if the phone sends an invalid message; the session must then be closed.
   */
  readonly deviceMessages: AsyncIterable<DeviceMessage>;
  /**
   * Resolves when the phone has refused an input, because its user must allow input first. Pending until then, also
   * after the end of the session.
   */
  readonly inputRefused: Promise<void>;
  readonly #parts: SessionParts;
  #format: VideoFormat;
  readonly #startInTurn = pLimit(1);

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#format = parts.first.format;
    this.serverVersion = parts.connection.version;
    this.inputRefused = new Promise((resolve) => {
      // The server keeps sending the video, and drops each input with this line [MIUI without "Security settings"].
      const stop = parts.connection.output.listen((line) => {
        if (!line.includes('INJECT_EVENTS')) return;
        stop();
        resolve();
      });
    });
    this.units = this.#readUnits();
    this.deviceMessages = this.#readMessages();
  }

  /** Resolves when the server or the connection to the phone has ended. */
  get ended(): Promise<void> {
    return this.#parts.connection.ended;
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
   * Sends a message to the phone. Positions are pixels of the current frames. Does nothing after the end of the
   * session. If the phone has left more than 1 MiB of messages unread, the session is closed. Throws `MESSAGE_INVALID`.
   */
  send(message: ControlMessage): void {
    const bytes = encodeControlMessage(message);
    const { control } = this.#parts;
    if (!control.writable) return;
    if (control.writableCorked === 0) this.#writeTogether();
    writeWithin(control, bytes, () => void this.close());
  }

  /**
   * Starts an app, and resolves when the phone starts it. A search by name among many apps may take seconds.
   * @param name the package of the app, or `?` followed by the beginning of the app's display name. If `name` starts
   * with `+`, the running app is ended first.
   * @throws ScrcpyError APP_NOT_INSTALLED, APP_AMBIGUOUS, SESSION_ENDED, TIMED_OUT after 30 s, ABORTED
   */
  startApp(name: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    // If a message names an app by its display name, the output of the server does not show that this message has
    // started the app. So apps are started one after the other.
    return this.#startInTurn(() => {
      const { output } = this.#parts.connection;
      const result = appStarted(output, name.replace(/^\+?\??/, ''), signal);
      this.send({ type: 'startApp', name });
      return result;
    });
  }

  requestKeyFrame(): void {
    this.send({ type: 'resetVideo' });
  }

  /**
   * Ends the server, and waits for its end for up to a second. Then closes its shell, which ends a server that still
   * runs.
   */
  close(): Promise<void> {
    const { control, connection } = this.#parts;
    control.uncork();
    return connection.close();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /**
   * Sends all messages of the current turn of the event loop in one write. Otherwise adb would send the first message
   * alone, and the other messages only after the phone has acknowledged the first.
   */
  #writeTogether(): void {
    const { control } = this.#parts;
    control.cork();
    // A `nextTick` callback that is requested in a microtask runs after all other microtasks, so messages that are sent
    // in microtasks are also included.
    queueMicrotask(() => process.nextTick(() => control.uncork()));
  }

  async *#readUnits(): AsyncGenerator<VideoUnit> {
    const { first, rest, connection } = this.#parts;
    yield first;
    for (;;) {
      const next = await rest.next().catch((error: unknown) => connection.socketEnded(error));
      if (next === undefined) return;
      if (next.done === true) {
        await connection.socketEnded();
        return;
      }
      this.#format = next.value.format;
      yield next.value;
    }
  }

  async *#readMessages(): AsyncGenerator<DeviceMessage> {
    const parser = new DeviceMessageParser();
    try {
      for await (const chunk of this.#parts.control as AsyncIterable<Buffer>) yield* parser.push(chunk);
    } catch (error) {
      // An error of the socket is ignored here, because the iterator `units` reports the end of the session.
      if (error instanceof ScrcpyError) throw error;
    }
  }
}
