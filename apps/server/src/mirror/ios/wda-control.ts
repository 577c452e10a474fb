import type { MirrorEvent } from '@storedeck/contract/mirror';
import type { VideoFormat } from '@storedeck/video';
import type { ButtonName, IosInput, WdaDevice } from '@storedeck/wda';

import { RequestError } from '../../http/request-error.ts';
import { abilities, type DeviceControl } from '../screen.ts';

type Size = VideoFormat['size'];
type Touch = Extract<DeviceControl, { type: 'touch' }>;
type Key = Extract<DeviceControl, { type: 'key' }>;

const NOT_BY_WDA = 'WebDriverAgent cannot do this.';
/** A finger that moves less, in points, taps. */
const TAP_DISTANCE = 8;
/** What WebDriverAgent types in one request. */
const MAX_TEXT = 10_000;
const KEYS: Readonly<Record<string, string>> = { Enter: '\n', Backspace: '\b' };
const BUTTONS: Readonly<Partial<Record<string, ButtonName>>> = {
  home: 'home',
  'volume-up': 'volup',
  'volume-down': 'voldown',
};

/** What WebDriverAgent can do with a device whose screen is shown as pictures. */
export const WDA_ABILITIES = abilities({
  multiTouch: NOT_BY_WDA,
  scroll: 'WebDriverAgent has no wheel. Drag the screen instead.',
  hover: 'An iPhone has no pointer.',
  clipboard: 'An iPhone gives its clipboard only to the app that is open.',
  rotate: NOT_BY_WDA,
  screenOff: 'The screen of an iPhone cannot be off while it is shown.',
  panels: 'Drag from the top edge of the screen instead.',
  startApp: NOT_BY_WDA,
  record: 'The device sends pictures, which cannot be recorded as a video.',
});

/** Performs the messages of viewers with WebDriverAgent. A touch is sent as a tap or a drag when it ends. */
export class WdaControl {
  readonly #device: Pick<WdaDevice, 'input' | 'size'>;
  #finger: (Pick<Touch, 'pointer' | 'x' | 'y'> & { readonly since: number }) | undefined;

  constructor(device: Pick<WdaDevice, 'input' | 'size'>) {
    this.#device = device;
  }

  async perform(message: DeviceControl, size: Size): Promise<MirrorEvent | undefined> {
    for (const input of await this.#inputsOf(message, size)) await this.#device.input(input);
    return undefined;
  }

  async #inputsOf(message: DeviceControl, size: Size): Promise<readonly IosInput[]> {
    switch (message.type) {
      case 'touch':
        return this.#touch(message, size);
      case 'key':
        return typed(message);
      case 'text':
        return chunks(message.text).map((text) => ({ action: 'text', text }));
      case 'button': {
        const name = BUTTONS[message.name];
        if (name) return [{ action: 'button', name }];
        if (message.name === 'power') return [{ action: 'lock' }];
        throw unsupported(`An iPhone has no button "${message.name}".`);
      }
      default:
        throw unsupported(NOT_BY_WDA);
    }
  }

  async #touch({ action, pointer, x, y }: Touch, size: Size): Promise<readonly IosInput[]> {
    if (action === 'down') {
      if (this.#finger && this.#finger.pointer !== pointer) throw unsupported(NOT_BY_WDA);
      this.#finger = { pointer, x, y, since: performance.now() };
      return [];
    }
    const finger = this.#finger;
    if (action === 'move' || finger?.pointer !== pointer) return [];
    this.#finger = undefined;
    if (action === 'cancel') return [];
    const points = await this.#device.size();
    const scale = points.width / size.width;
    const [x1, y1, x2, y2] = [finger.x, finger.y, x, y].map((pixel) => Math.max(0, pixel * scale)) as [
      number,
      number,
      number,
      number,
    ];
    const ms = Math.min(60_000, Math.max(1, Math.round(performance.now() - finger.since)));
    if (Math.hypot(x2 - x1, y2 - y1) < TAP_DISTANCE && ms < 500) return [{ action: 'tap', x: x1, y: y1 }];
    return [{ action: 'swipe', x1, y1, x2, y2, ms }];
  }
}

/** What a key writes. WebDriverAgent knows no other keys. */
function typed({ action, key, modifiers }: Key): readonly IosInput[] {
  const isShortcut = modifiers.ctrl || modifiers.meta;
  const text = KEYS[key] ?? ([...key].length === 1 ? key : undefined);
  return action === 'up' || isShortcut || text === undefined ? [] : [{ action: 'text', text }];
}

function chunks(text: string): string[] {
  return text.length <= MAX_TEXT ? [text] : [text.slice(0, MAX_TEXT), ...chunks(text.slice(MAX_TEXT))];
}

function unsupported(reason: string) {
  return new RequestError('CONTROL_UNSUPPORTED', reason, { hint: 'See what the rung of the mirror says.' });
}
