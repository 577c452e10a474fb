import type { Host } from '@storedeck/host';
import { z } from 'zod';

import { WdaError } from '../../wda-error.ts';
import { toStrokes } from '../gesture-strokes.ts';
import { callHttp, parseJson } from '../host-http.ts';
import type { ScreenButton, ScreenGesture } from '../screen-gesture.ts';

/**
 * The largest value of a coordinate: pymobiledevice3 expects positions as fractions of the screen, written as 16-bit
 * numbers.
 */
const FULL_SCALE = 65_535;
/** The largest request body that pymobiledevice3 reads completely. */
const MAX_BODY_BYTES = 65_536;
const BUTTONS: Readonly<Partial<Record<ScreenButton, string>>> = {
  home: 'home',
  lock: 'lock',
  power: 'lock',
  'volume-up': 'volume-up',
  'volume-down': 'volume-down',
  mute: 'mute',
  siri: 'siri',
};

const Clipboard = z.object({ text: z.string().nullable() });

/**
 * Sends input to an iPhone through the HTTP endpoints of pymobiledevice3
 * [pymobiledevice3/remote/core_device/screen_stream.py].
 */
export class DisplayInput {
  readonly #host: Host;
  readonly #port: number;
  #isTurned = false;

  /** @internal */
  constructor(host: Host, port: number) {
    this.#host = host;
    this.#port = port;
  }

  /**
   * Sends a gesture. Resolves when pymobiledevice3 has received the gesture. Rejects with INPUT_INVALID for two
   * fingers, for the wheel, and for a button or character that pymobiledevice3 does not support, and with WDA_REFUSED
   * or WDA_BAD_ANSWER.
   */
  async send(gesture: ScreenGesture): Promise<void> {
    switch (gesture.type) {
      case 'touch1-down':
      case 'touch1-move':
      case 'touch1-up': {
        const [x, y] = [scaled(gesture.x, gesture.width), scaled(gesture.y, gesture.height)];
        await this.#post('/touch', { type: gesture.type === 'touch1-up' ? 'release' : 'contact', x, y });
        return;
      }
      case 'button': {
        const name = BUTTONS[gesture.button];
        if (!name) throw new WdaError('INPUT_INVALID', `An iPhone has no button "${gesture.button}".`);
        await this.#post('/button', { name });
        return;
      }
      case 'key':
      case 'type':
        for (const usages of toStrokes(gesture)) {
          await this.#post('/key', { usages });
          await this.#post('/key', { usages: [] });
        }
        return;
      default:
        throw new WdaError('INPUT_INVALID', 'pymobiledevice3 knows one finger, and no wheel.');
    }
  }

  /** Reads the text of the clipboard; empty when the clipboard contains no text. */
  async readClipboard(): Promise<string> {
    const { status, text } = await callHttp(this.#host, { port: this.#port, path: '/clipboard' });
    if (status !== 200) throw refused(text);
    return parseJson(Clipboard, text).text ?? '';
  }

  /** Writes a text to the clipboard. Rejects with INPUT_INVALID when the text has more than about 64 KiB. */
  async writeClipboard(text: string): Promise<void> {
    await this.#post('/clipboard', { text });
  }

  /** Turns the screen: the first call to the right, the second call back to the left, and so on. */
  async rotate(): Promise<void> {
    await this.#post('/rotate', { direction: this.#isTurned ? 'left' : 'right' });
    this.#isTurned = !this.#isTurned;
  }

  /** @internal */
  async requestKeyFrame(): Promise<void> {
    await callHttp(this.#host, { port: this.#port, method: 'POST', path: '/pli' });
  }

  async #post(path: string, body: object): Promise<void> {
    if (Buffer.byteLength(JSON.stringify(body)) > MAX_BODY_BYTES)
      throw new WdaError('INPUT_INVALID', 'The text is too long for pymobiledevice3.');
    const { status, text } = await callHttp(this.#host, { port: this.#port, method: 'POST', path, body });
    if (status !== 200) throw refused(text);
  }
}

function scaled(position: number, side: number): number {
  return Math.min(FULL_SCALE, Math.max(0, Math.round((position / side) * FULL_SCALE)));
}

function refused(text: string) {
  return new WdaError('WDA_REFUSED', `The iPhone refused the input: ${text.slice(0, 300) || 'no reason'}.`);
}
