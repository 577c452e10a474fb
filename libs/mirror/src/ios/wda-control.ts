import { mirrorAbilities, type MirrorEvent } from '@storedeck/contract/mirror';
import {
  IOS_BUTTONS,
  IOS_TYPED,
  LONG_PRESS_FROM_MS,
  STEPS_PER_POINT,
  toScreenPoint,
  WDA_DRAG_MS,
} from '@storedeck/devices';
import type { VideoFormat } from '@storedeck/video';
import type { IosInput, WdaDevice } from '@storedeck/wda';

import { OneFinger, type Stroke } from '../one-finger.ts';
import { refuseControl } from '../refuse-control.ts';
import type { DeviceControl, Rung } from '../screen.ts';
import { NO_IPHONE_AUDIO } from './gesture-abilities.ts';

type Size = VideoFormat['size'];
type Key = Extract<DeviceControl, { type: 'key' }>;

const NOT_BY_WDA = 'This is not sent through WebDriverAgent.';
const ONE_FINGER = 'Through WebDriverAgent, only one finger is sent.';
/** The largest number of characters that WebDriverAgent types in one request. */
const MAX_TEXT = 10_000;
const LONGEST_MS = 60_000;
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
    for (const input of await this.#toInputs(message, size)) await this.#device.input(input);
    return undefined;
  }

  async #toInputs(message: DeviceControl, size: Size): Promise<readonly IosInput[]> {
    switch (message.type) {
      case 'touch': {
        const stroke = this.#finger.touch(message, size);
        return stroke ? [touchInput(stroke, toPoints(await this.#device.size(), size), size)] : [];
      }
      case 'key':
        return typed(message);
      case 'text':
        return chunks(message.text).map((text) => ({ action: 'text', text }));
      case 'button': {
        const input = IOS_BUTTONS[message.name];
        if (input) return [input];
        throw refuseControl(`An iPhone has no button "${message.name}".`);
      }
      default:
        throw refuseControl(NOT_BY_WDA);
    }
  }
}

/**
 * Returns the size of the screen in points. The size from the device may be some seconds old, so after a rotation the
 * size of the frames decides which side is the longer one.
 */
function toPoints({ width, height }: Size, frame: Size): Size {
  const hasTurned = width > height !== frame.width > frame.height && width !== height;
  return hasTurned ? { width: height, height: width } : { width, height };
}

function touchInput({ from, to, hasMoved, heldMs }: Stroke, points: Size, frame: Size): IosInput {
  const pictured = { picture: frame, screen: points, stepsPerUnit: STEPS_PER_POINT };
  const [start, end] = [toScreenPoint(from, pictured), toScreenPoint(to, pictured)];
  const isHeld = heldMs >= LONG_PRESS_FROM_MS;
  if (!hasMoved && !isHeld) return { action: 'tap', ...start };
  const last = hasMoved ? end : start;
  const ms = Math.min(LONGEST_MS, Math.round(WDA_DRAG_MS + (isHeld ? heldMs : 0)));
  return { action: 'swipe', x1: start.x, y1: start.y, x2: last.x, y2: last.y, ms };
}

/**
 * Returns the input for the text that a key writes. Other keys and shortcuts are ignored, because WebDriverAgent does
 * not support them.
 */
function typed({ action, key, modifiers }: Key): readonly IosInput[] {
  const text = textOfKey(key);
  const isShortcut = modifiers.ctrl || modifiers.meta;
  return action === 'up' || isShortcut || text === undefined ? [] : [{ action: 'text', text }];
}

function textOfKey(key: string): string | undefined {
  if (key === 'Enter' || key === 'Backspace') return IOS_TYPED[key];
  return [...key].length === 1 ? key : undefined;
}

function chunks(text: string): string[] {
  return text.length <= MAX_TEXT ? [text] : [text.slice(0, MAX_TEXT), ...chunks(text.slice(MAX_TEXT))];
}
