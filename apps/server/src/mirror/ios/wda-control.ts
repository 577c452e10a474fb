import { mirrorAbilities, type MirrorEvent } from '@storedeck/contract/mirror';
import type { VideoFormat } from '@storedeck/video';
import type { ButtonName, IosInput, WdaDevice } from '@storedeck/wda';

import { RequestError } from '../../http/request-error.ts';
import { OneFinger, type Stroke } from '../one-finger.ts';
import { type DeviceControl, type Rung } from '../screen.ts';
import { NO_IPHONE_AUDIO } from './gesture-abilities.ts';

type Size = VideoFormat['size'];
type Key = Extract<DeviceControl, { type: 'key' }>;

const NOT_BY_WDA = 'This is not sent through WebDriverAgent.';
const ONE_FINGER = 'Through WebDriverAgent, only one finger is sent.';
/** The largest number of characters that WebDriverAgent types in one request. */
const MAX_TEXT = 10_000;
/** The time in ms from which iOS treats a held finger as a long press. */
const PRESS_MS = 500;
/**
 * The part of a swipe's `ms` that has no effect, because WebDriverAgent chooses the speed of a drag itself. For the
 * part above this value, WebDriverAgent holds the finger before the drag.
 */
const DRAG_MS = 1000;
const LONGEST_MS = 60_000;
const KEYS: Readonly<Record<string, string>> = { Enter: '\n', Backspace: '\b' };
const BUTTONS: Readonly<Partial<Record<string, ButtonName>>> = {
  home: 'home',
  'volume-up': 'volup',
  'volume-down': 'voldown',
};
const NO_VOLUME = 'On a simulator, WebDriverAgent has no volume buttons.';

/** The abilities of WebDriverAgent with a device whose screen is shown as single images. */
export const WDA_ABILITIES = mirrorAbilities({
  multiTouch: ONE_FINGER,
  scroll: 'WebDriverAgent has no wheel. Drag the screen instead.',
  hover: 'An iPhone has no pointer.',
  clipboard: 'An iPhone gives its clipboard only to the app that is open.',
  rotate: 'Through WebDriverAgent, the screen is not turned. Turn the device itself.',
  screenOff: 'The screen of an iPhone cannot be off while it is shown.',
  panels: 'Drag from the top edge of the screen instead.',
  startApp: 'Through WebDriverAgent, apps are not started by name. Open the app on the screen.',
  audio: NO_IPHONE_AUDIO,
  record: 'The device sends separate images, which cannot be recorded as a video.',
  quality: 'WebDriverAgent chooses the size and the rate of its frames.',
});

/** The reason why a simulator takes no input while WebDriverAgent is not running. */
export const WDA_NOT_RUNNING = 'WebDriverAgent is not running on the simulator.';

/** Returns the buttons that WebDriverAgent cannot press, with the reasons. */
export function missingWdaButtons(kind: WdaDevice['kind']): NonNullable<Rung['missingButtons']> {
  return kind === 'simulator' ? { 'volume-up': NO_VOLUME, 'volume-down': NO_VOLUME } : {};
}

/** Performs the messages of viewers with WebDriverAgent. A touch is sent as a tap or a drag when it ends. */
export class WdaControl {
  readonly #device: Pick<WdaDevice, 'input' | 'size'>;
  readonly #finger = new OneFinger(ONE_FINGER);

  constructor(device: Pick<WdaDevice, 'input' | 'size'>) {
    this.#device = device;
  }

  async perform(message: DeviceControl, size: Size): Promise<MirrorEvent | undefined> {
    for (const input of await this.#inputsOf(message, size)) await this.#device.input(input);
    return undefined;
  }

  async #inputsOf(message: DeviceControl, size: Size): Promise<readonly IosInput[]> {
    switch (message.type) {
      case 'touch': {
        const stroke = this.#finger.touch(message, size);
        return stroke ? [touchInput(stroke, pointsOf(await this.#device.size(), size), size)] : [];
      }
      case 'key':
        return typed(message);
      case 'text':
        return chunks(message.text).map((text) => ({ action: 'text', text }));
      case 'button': {
        const name = BUTTONS[message.name];
        if (name) return [{ action: 'button', name }];
        if (message.name === 'power') return [{ action: 'lock' }];
        if (message.name === 'wake') return [{ action: 'unlock' }];
        throw unsupported(`An iPhone has no button "${message.name}".`);
      }
      default:
        throw unsupported(NOT_BY_WDA);
    }
  }
}

/**
 * Returns the size of the screen in points. The size from the device may be some seconds old, so after a rotation the
 * size of the frames decides which side is the longer one.
 */
function pointsOf({ width, height }: Size, frame: Size): Size {
  const hasTurned = width > height !== frame.width > frame.height && width !== height;
  return hasTurned ? { width: height, height: width } : { width, height };
}

function touchInput({ from, to, hasMoved, heldMs }: Stroke, points: Size, frame: Size): IosInput {
  const [start, end] = [from, to].map(({ x, y }) => ({
    x: toPoint(x, points.width, frame.width),
    y: toPoint(y, points.height, frame.height),
  })) as [{ x: number; y: number }, { x: number; y: number }];
  const isHeld = heldMs >= PRESS_MS;
  if (!hasMoved && !isHeld) return { action: 'tap', ...start };
  const last = hasMoved ? end : start;
  const ms = Math.min(LONGEST_MS, Math.round(DRAG_MS + (isHeld ? heldMs : 0)));
  return { action: 'swipe', x1: start.x, y1: start.y, x2: last.x, y2: last.y, ms };
}

/**
 * Returns the middle of a pixel in points, rounded to hundredths. The right and bottom edges are not part of the
 * screen, so a point on them or outside the screen is moved inside.
 */
function toPoint(pixel: number, points: number, pixels: number): number {
  const point = Math.round(((pixel + 0.5) / pixels) * points * 100) / 100;
  return Math.min(Math.max(0, point), points - 0.01);
}

/**
 * Returns the input for the text that a key writes. Other keys and shortcuts are ignored, because WebDriverAgent does
 * not support them.
 */
function typed({ action, key, modifiers }: Key): readonly IosInput[] {
  const isShortcut = modifiers.ctrl || modifiers.meta;
  const text = KEYS[key] ?? ([...key].length === 1 ? key : undefined);
  return action === 'up' || isShortcut || text === undefined ? [] : [{ action: 'text', text }];
}

function chunks(text: string): string[] {
  return text.length <= MAX_TEXT ? [text] : [text.slice(0, MAX_TEXT), ...chunks(text.slice(MAX_TEXT))];
}

function unsupported(reason: string) {
  return new RequestError('CONTROL_UNSUPPORTED', reason, {
    hint: 'What is possible depends on how the screen is shown.',
  });
}
