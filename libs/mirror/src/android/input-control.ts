import type { AdbDevice } from '@storedeck/android';
import { mirrorAbilities, type MirrorEvent } from '@storedeck/contract/mirror';
import { BUTTON_CODES, LONG_PRESS_FROM_MS, toScreenPoint } from '@storedeck/devices';
import type { VideoFormat } from '@storedeck/video';

import { OneFinger } from '../one-finger.ts';
import { refuseControl } from '../refuse-control.ts';
import type { DeviceControl } from '../screen.ts';
import { isAscii, typedKey } from './typed-key.ts';

type Size = VideoFormat['size'];

const NEEDS_SCRCPY = 'Only scrcpy can do this.';
const PANEL_COMMANDS = {
  notifications: 'expand-notifications',
  settings: 'expand-settings',
  none: 'collapse',
} as const;

/** The abilities without scrcpy, through the phone's program `input`. */
export const INPUT_ABILITIES = mirrorAbilities({
  multiTouch: NEEDS_SCRCPY,
  scroll: NEEDS_SCRCPY,
  hover: NEEDS_SCRCPY,
  unicodeText: 'Only scrcpy can type other characters than ASCII.',
  clipboard: NEEDS_SCRCPY,
  rotate: NEEDS_SCRCPY,
  screenOff: NEEDS_SCRCPY,
  startApp: NEEDS_SCRCPY,
  audio: NEEDS_SCRCPY,
});

/** The abilities without scrcpy while the video consists of screenshots. */
export const SCREENSHOT_ABILITIES = {
  ...INPUT_ABILITIES,
  record: 'Screenshots cannot be recorded as a video.',
  quality: 'Screenshots always have the full size.',
};

/**
 * Performs the messages of viewers with the phone's program `input`. When a touch ends, it is sent as a tap or a swipe.
 */
export class InputControl {
  readonly #device: AdbDevice;
  readonly #screenSize: () => Size;
  readonly #finger = new OneFinger(NEEDS_SCRCPY);

  /** `screenSize` returns the size of the phone's screen in its current rotation, in pixels. */
  constructor(device: AdbDevice, screenSize: () => Size) {
    this.#device = device;
    this.#screenSize = screenSize;
  }

  async perform(message: DeviceControl, size: Size): Promise<MirrorEvent | undefined> {
    switch (message.type) {
      case 'touch':
        await this.#touch(message, size);
        return undefined;
      case 'key':
        await this.#key(message);
        return undefined;
      case 'text':
        await this.#type(message.text);
        return undefined;
      case 'button':
        await this.#device.input({ action: 'keyevent', code: BUTTON_CODES[message.name] });
        return undefined;
      case 'panel':
        await this.#showPanel(message.name);
        return undefined;
      default:
        throw refuseControl(NEEDS_SCRCPY);
    }
  }

  async #showPanel(name: keyof typeof PANEL_COMMANDS): Promise<void> {
    const { exitCode } = await this.#device.shell(['cmd', 'statusbar', PANEL_COMMANDS[name]]);
    if (exitCode !== 0) throw refuseControl('This phone cannot open its panels by a command.');
  }

  async #touch(message: Extract<DeviceControl, { type: 'touch' }>, size: Size): Promise<void> {
    const stroke = this.#finger.touch(message, size);
    if (!stroke) return;
    const { hasMoved } = stroke;
    const pictured = { picture: size, screen: this.#screenSize() };
    const [from, to] = [toScreenPoint(stroke.from, pictured), toScreenPoint(stroke.to, pictured)];
    const ms = Math.min(60_000, Math.max(1, Math.round(stroke.ms)));
    const isTap = !hasMoved && ms < LONG_PRESS_FROM_MS;
    await this.#device.input(
      isTap
        ? { action: 'tap', ...from }
        : { action: 'swipe', x1: from.x, y1: from.y, x2: to.x, y2: to.y, ms },
    );
  }

  async #key(message: Extract<DeviceControl, { type: 'key' }>): Promise<void> {
    const typed = message.action === 'down' ? typedKey(message) : undefined;
    if (!typed) return;
    if ('text' in typed) return this.#type(typed.text);
    // `input keyevent` has no modifiers, so a key with modifiers is ignored.
    if (typed.metaState === 0) await this.#device.input({ action: 'keyevent', code: typed.keycode });
  }

  async #type(text: string): Promise<void> {
    if (!isAscii(text)) throw refuseControl(INPUT_ABILITIES.unicodeText ?? NEEDS_SCRCPY);
    await this.#device.input({ action: 'text', text });
  }
}
