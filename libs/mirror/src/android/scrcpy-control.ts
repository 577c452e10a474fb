import { setTimeout as delay } from 'node:timers/promises';

import { inputNotAllowed } from '@storedeck/android';
import { startTimeout } from '@storedeck/async';
import type { MirrorEvent } from '@storedeck/contract/mirror';
import { BUTTON_CODES, DeviceError, type Point, toScreenPoint } from '@storedeck/devices';
import type { ControlMessage, DeviceMessage, ScrcpySession } from '@storedeck/scrcpy';
import type { VideoFormat } from '@storedeck/video';

import type { DeviceControl } from '../screen.ts';
import { isAscii, typedKey } from './typed-key.ts';

type Size = VideoFormat['size'];

const TOUCH_ACTIONS = { down: 0, up: 1, move: 2, cancel: 3 } as const;
const HOVER = 7;
const MOUSE = 2n ** 64n - 1n;
const MAX_TEXT_BYTES = 300;
const RESPONSE_TIMEOUT_MS = 3000;
/** In ms. A phone refuses the first input within this time. */
const REFUSAL_MS = 400;
const PANELS = { notifications: 'openNotifications', settings: 'openSettings', none: 'closePanels' } as const;

type ControlledSession = Pick<ScrcpySession, 'send' | 'startApp' | 'deviceMessages' | 'inputRefused'>;

/**
 * Whether a message ends an input that the phone may refuse. The beginning of a touch does not wait for a refusal,
 * because its end would be late, and the touch would be a long one.
 */
function isInput(message: DeviceControl): boolean {
  if (message.type === 'touch' || message.type === 'key') return message.action === 'up';
  return message.type === 'text';
}

/** Performs the messages of viewers with the control messages of a scrcpy session. */
export class ScrcpyControl {
  readonly #session: ControlledSession;
  readonly #serial: string;
  /** Resolves when the first input is known to be refused, or has had the time to be refused. */
  #firstInput: Promise<unknown> | undefined;
  #isRefused = false;
  readonly #waiting = new Set<(message: DeviceMessage) => void>();
  #sequence = 0n;

  constructor(session: ControlledSession, serial: string) {
    this.#session = session;
    this.#serial = serial;
    void session.inputRefused.then(() => (this.#isRefused = true));
    void this.#receive();
  }

  /**
   * Performs a message of a viewer. Rejects with `INPUT_FAILED` if the phone refuses input. The server reports that only
   * in its output, so the end of the first input waits for a moment.
   */
  async perform(message: DeviceControl, size: Size): Promise<MirrorEvent | undefined> {
    const event = await this.#send(message, size);
    if (!isInput(message)) return event;
    const { inputRefused } = this.#session;
    if (!this.#isRefused) await (this.#firstInput ??= Promise.race([inputRefused, delay(REFUSAL_MS)]));
    if (this.#isRefused) throw inputNotAllowed(this.#serial);
    return event;
  }

  /**
   * Sends a message of a viewer. Rejects with `TIMED_OUT` if the phone does not respond to a request for its
   * clipboard, or with the reason why an app is not started.
   */
  async #send(message: DeviceControl, size: Size): Promise<MirrorEvent | undefined> {
    switch (message.type) {
      case 'clipboard-get':
        return { type: 'clipboard', text: await this.#readClipboard() };
      case 'clipboard-set':
        await this.#writeClipboard(message.text, message.paste);
        return undefined;
      case 'text':
        await this.#type(message.text);
        return undefined;
      case 'key':
        await this.#key(message);
        return undefined;
      case 'start-app':
        await this.#session.startApp(message.name);
        return undefined;
      default:
        for (const one of simpleMessages(message, size)) this.#session.send(one);
        return undefined;
    }
  }

  async #key(message: Extract<DeviceControl, { type: 'key' }>): Promise<void> {
    const typed = typedKey(message);
    if (!typed) return;
    if ('text' in typed) {
      if (message.action === 'down') await this.#type(typed.text);
      return;
    }
    const action = message.action === 'down' ? 0 : 1;
    this.#session.send({ type: 'keycode', action, ...typed, repeat: Number(message.repeat) });
  }

  /** Types ASCII text with the virtual keyboard. The keyboard has no other characters, so any other text is pasted. */
  async #type(text: string): Promise<void> {
    if (!isAscii(text)) return this.#writeClipboard(text, true);
    for (let at = 0; at < text.length; at += MAX_TEXT_BYTES)
      this.#session.send({ type: 'text', text: text.slice(at, at + MAX_TEXT_BYTES) });
  }

  async #writeClipboard(text: string, paste: boolean): Promise<void> {
    const sequence = (this.#sequence += 1n);
    const set = this.#next((message) => message.type === 'clipboardSet' && message.sequence === sequence);
    this.#session.send({ type: 'setClipboard', sequence, paste, text });
    await set;
  }

  async #readClipboard(): Promise<string> {
    const received = this.#next((message) => message.type === 'clipboard');
    this.#session.send({ type: 'getClipboard', copyKey: 0 });
    const message = await received;
    return message.type === 'clipboard' ? message.text : '';
  }

  #next(isWanted: (message: DeviceMessage) => boolean): Promise<DeviceMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<DeviceMessage>();
    const check = (message: DeviceMessage) => {
      if (isWanted(message)) resolve(message);
    };
    this.#waiting.add(check);
    const timeout = startTimeout(RESPONSE_TIMEOUT_MS, () =>
      reject(new DeviceError('TIMED_OUT', 'The phone did not respond to the request for its clipboard.')),
    );
    return promise.finally(() => {
      timeout[Symbol.dispose]();
      this.#waiting.delete(check);
    });
  }

  async #receive(): Promise<void> {
    try {
      for await (const message of this.#session.deviceMessages)
        for (const check of [...this.#waiting]) check(message);
    } catch {
      // Errors are ignored here. After an unknown message, no further messages can be read, but only the clipboard
      // needs them. The end of the session is reported by the video.
    }
  }
}

/**
 * Returns the messages of scrcpy for a message of a viewer. Nothing waits for a response of the phone to these
 * messages.
 */
function simpleMessages(
  message: Exclude<DeviceControl, { type: 'clipboard-get' | 'clipboard-set' | 'text' | 'key' | 'start-app' }>,
  size: Size,
): ControlMessage[] {
  switch (message.type) {
    case 'touch': {
      const action = TOUCH_ACTIONS[message.action];
      const pressure = message.action === 'up' ? 0 : Math.round((message.pressure ?? 1) * 0xffff);
      const pointerId = BigInt(message.pointer);
      return [
        { type: 'touch', action, pointerId, pressure, actionButton: 0, buttons: 0, ...at(message, size) },
      ];
    }
    case 'hover':
      return [
        {
          type: 'touch',
          action: HOVER,
          pointerId: MOUSE,
          pressure: 0xffff,
          actionButton: 0,
          buttons: 0,
          ...at(message, size),
        },
      ];
    case 'scroll':
      // In Android's scroll events, up is positive; in the messages of viewers, down is positive.
      return [
        {
          type: 'scroll',
          horizontal: notches(message.dx),
          vertical: notches(-message.dy),
          buttons: 0,
          ...at(message, size),
        },
      ];
    case 'button':
      return press(BUTTON_CODES[message.name]);
    case 'rotate':
      return [{ type: 'rotate' }];
    case 'screen':
      return [{ type: 'setDisplayPower', on: message.on }];
    case 'panel':
      return [{ type: PANELS[message.name] }];
  }
}

function press(keycode: number): ControlMessage[] {
  return [0, 1].map((action) => ({ type: 'keycode', action, keycode, repeat: 0, metaState: 0 }));
}

/** scrcpy scales positions from the size of the picture to the screen of the phone itself. */
function at(pixel: Point, size: Size) {
  const point = toScreenPoint(pixel, { picture: size, screen: size });
  return { ...point, screenWidth: size.width, screenHeight: size.height };
}

/** Converts notches of a mouse wheel to the unit of scrcpy, in which 16 notches are 0x7fff. */
function notches(count: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, Math.round((count / 16) * 0x8000)));
}
