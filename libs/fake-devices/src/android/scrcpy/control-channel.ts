import type { Duplex } from 'node:stream';

import type { Clipboard } from '../clipboard.ts';
import { KEY_NAMES } from '../key-names.table.ts';
import type { PhoneScreen } from '../screen/phone-screen.ts';
import { INPUT_REFUSED } from '../strange-dumps.ts';
import { controlLength } from './control-length.ts';
import { TouchScreen } from './touch-screen.ts';
import type { VideoStream } from './video-stream.ts';

const MAX_FINGERS = 10;
const SCROLL_PIXELS = 200;

export interface ControlChannelOptions {
  readonly socket: Duplex;
  readonly screen: PhoneScreen;
  readonly clipboard: Clipboard;
  readonly video: VideoStream | undefined;
  readonly version: string;
  readonly autosync: boolean;
  /** Called with each message after the message was performed. */
  readonly onMessage: (message: Buffer) => void;
  /** Whether the phone refuses input; the server then prints an error and goes on. */
  readonly refusesInput: boolean;
  /** Prints a line of the server's log. */
  readonly inform: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Performs the control messages of a client, and sends the messages of the device to the client. */
export class ControlChannel {
  readonly #options: ControlChannelOptions;
  readonly #touches: TouchScreen;

  constructor(options: ControlChannelOptions) {
    this.#options = options;
    this.#touches = new TouchScreen(options.screen.state);
  }

  /** Performs messages. Resolves when the socket is closed, or after a message that ends the server. */
  async run(): Promise<void> {
    const { socket, clipboard, autosync, version } = this.#options;
    const stop = autosync ? clipboard.onChange(this.#sendClipboard) : () => undefined;
    let pending: Buffer = Buffer.alloc(0);
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        pending = Buffer.concat([pending, chunk]);
        for (let length = controlLength(pending, version); length !== undefined;) {
          const message = pending.subarray(0, length);
          if (length === 0 || !this.#perform(message)) return this.#refuse();
          this.#options.onMessage(Buffer.from(message));
          pending = pending.subarray(length);
          length = controlLength(pending, version);
        }
      }
    } catch {
      // The client has closed the socket.
    } finally {
      stop();
    }
  }

  #refuse(): void {
    // Servers 3.x end without a line in their log.
    if (!this.#options.version.startsWith('3.')) this.#options.warn('[server] ERROR: Control protocol error');
  }

  readonly #sendClipboard = (text: string) => {
    const bytes = Buffer.from(text);
    const header = Buffer.alloc(5);
    header.writeUInt32BE(bytes.length, 1);
    this.#options.socket.write(Buffer.concat([header, bytes]));
  };

  /** Performs a message. Returns false when the real server would end. */
  #perform(message: Buffer): boolean {
    const { screen, video, refusesInput, warn } = this.#options;
    const { state } = screen;
    if (refusesInput && (message[0] ?? 0) <= 4) {
      warn(`[server] ERROR: ${INPUT_REFUSED}`);
      return true;
    }
    switch (message[0]) {
      case 0:
        if (message[1] === 0) state.key(KEY_NAMES[message.readInt32BE(2)] ?? 'UNKNOWN');
        return true;
      case 1:
        this.#type(message.toString('utf8', 5));
        return true;
      case 2:
        this.#touch(message);
        return true;
      case 3:
        this.#scroll(message);
        return true;
      case 4:
        if (message[1] === 0) state.key(state.power === 'off' ? 'WAKEUP' : 'BACK');
        return true;
      case 5:
        state.pullDown('notifications');
        return true;
      case 6:
        state.pullDown('settings');
        return true;
      case 7:
        state.pullDown(undefined);
        return true;
      case 8:
        if (!this.#options.autosync) this.#sendClipboard(this.#options.clipboard.text);
        return true;
      case 9:
        this.#setClipboard(message);
        return true;
      case 11:
        state.turn();
        return true;
      case 16:
        this.#startApp(message.toString('utf8', 2));
        return true;
      case 17:
        video?.reset();
        return true;
      case 18:
      case 19:
      case 20:
      case 21:
        // The real server crashes on a message for a camera or a flexible display that does not exist. The simulated
        // phone has no camera and no flexible display.
        return false;
      default:
        return true;
    }
  }

  #type(text: string): void {
    // The virtual keyboard has keys for ASCII characters only.
    for (const character of text) {
      if (/[\x20-\x7e\n\t]/.test(character)) this.#options.screen.state.type(character);
      else
        this.#options.warn(
          `[server] WARN: Could not inject char u+${character.codePointAt(0)?.toString(16)}`,
        );
    }
  }

  /**
   * Opens an app. `wanted` is its package or, after a `?`, the beginning of its name. A `+` at the beginning of
   * `wanted` is ignored. With the `+`, the real server ends the app before it opens the app.
   */
  #startApp(wanted: string): void {
    const { screen, inform, warn } = this.#options;
    const [, search, name = ''] = /^\+?(\??)(.*)$/s.exec(wanted) ?? [];
    const app = screen.session?.app;
    const isFound = search
      ? app?.name.toLowerCase().startsWith(name.toLowerCase())
      : app !== undefined && app.id === name;
    if (isFound) {
      inform(`[server] INFO: Starting app "${app?.name}" [${app?.id}] on display 0...`);
      screen.state.openInstalled();
    } else warn(`[server] WARN: No app found for ${search ? 'name' : 'package'} "${name}"`);
  }

  /**
   * Returns the position in a message, in device pixels. Undefined if there is a video, and the frame size in the
   * message is not the current frame size of the video.
   */
  #position(message: Buffer, at: number): { x: number; y: number } | undefined {
    const { video } = this.#options;
    const [x, y] = [message.readInt32BE(at), message.readInt32BE(at + 4)];
    if (!video) return { x, y };
    const { width, height } = video.size;
    const isCurrent = message.readUInt16BE(at + 8) === width && message.readUInt16BE(at + 10) === height;
    return isCurrent ? video.displayPoint({ x, y }) : undefined;
  }

  #touch(message: Buffer): void {
    const position = this.#position(message, 10);
    if (!position) return;
    if (message[1] === 0 && this.#touches.count >= MAX_FINGERS)
      return this.#options.warn('[server] WARN: Too many pointers for touch event');
    this.#touches.touch(message[1] ?? 0, message.readBigUInt64BE(2), position);
  }

  #scroll(message: Buffer): void {
    const position = this.#position(message, 1);
    if (!position) return;
    const notches = (message.readInt16BE(15) / 0x8000) * 16;
    const { x, y } = position;
    const pixels = notches * SCROLL_PIXELS;
    this.#options.screen.state.drag({ x1: x, y1: y, x2: x, y2: y + pixels }, -pixels);
  }

  #setClipboard(message: Buffer): void {
    const { clipboard, screen, socket } = this.#options;
    const text = message.toString('utf8', 14);
    clipboard.copy(text, this.#sendClipboard);
    if (message[9] === 1) screen.state.type(text);
    const sequence = message.subarray(1, 9);
    if (sequence.some((byte) => byte !== 0)) socket.write(Buffer.concat([Buffer.from([1]), sequence]));
  }
}
