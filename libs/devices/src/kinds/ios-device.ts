import type { IosInput, Wda, WdaDevice } from '@storedeck/wda';

import type { Device, DeviceAction, ListedDevice, PixelSize } from '../device.ts';
import { type DeviceKey, KEY_MEANINGS } from '../keys/device-keys.ts';
import { IOS_BUTTONS, IOS_TYPED } from '../keys/ios-keys.table.ts';
import { LONG_PRESS_MS, WDA_DRAG_MS } from '../touch/durations.ts';
import { type Point, STEPS_PER_POINT, toScreenPoint } from '../touch/screen-point.ts';
import { makeIosAbilities } from './ios-abilities.ts';
import { refuseKey } from './refuse-key.ts';

/** Makes the `Device` of an iPhone or a simulator. WebDriverAgent takes points, so the pixels of an action are converted. */
export function createIosDevice(listed: ListedDevice, wda: Wda): Device {
  const opened = (signal: AbortSignal): Promise<WdaDevice> => wda.device(listed.device, { signal });
  return {
    ...listed,
    screenshot: async (signal) => (await opened(signal)).screenshot({ signal }),
    tree: async (signal) => (await opened(signal)).tree({ signal }),
    apps: async (signal) => (await opened(signal)).runningApps({ signal }),
    launch: async (app, signal) => (await opened(signal)).launchApp(app, { signal }),
    stop: async (app, signal) => (await opened(signal)).stopApp(app, { signal }),
    perform: async (action, screen, signal) => {
      const device = await opened(signal);
      const hasPoint = action.kind !== 'type' && action.kind !== 'key';
      const toPoint = hasPoint ? await readPoints(device, screen, signal) : (pixel: Point) => pixel;
      await device.input(toInput(action, toPoint), { signal });
    },
    abilities: makeIosAbilities(opened, listed.kind === 'simulator'),
  };
}

/** Returns a function that converts a pixel of a screenshot to a point of the screen. */
async function readPoints(
  device: WdaDevice,
  picture: PixelSize,
  signal: AbortSignal,
): Promise<(pixel: Point) => Point> {
  const turn = await device.turnIn(picture, { signal });
  const screen = await device.size({ signal });
  return (pixel) => toScreenPoint(pixel, { picture, screen, turn, stepsPerUnit: STEPS_PER_POINT });
}

function toInput(action: DeviceAction, toPoint: (pixel: Point) => Point): IosInput {
  switch (action.kind) {
    case 'tap':
      return { action: 'tap', ...toPoint(action) };
    case 'long': {
      const { x, y } = toPoint(action);
      return { action: 'swipe', x1: x, y1: y, x2: x, y2: y, ms: WDA_DRAG_MS + LONG_PRESS_MS };
    }
    case 'swipe': {
      const [from, to] = [toPoint(action), toPoint({ x: action.x2, y: action.y2 })];
      return { action: 'swipe', x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    }
    case 'type':
      return { action: 'text', text: action.text };
    case 'key':
      return readKeyInput(action.key);
  }
}

function readKeyInput(key: DeviceKey): IosInput {
  const meaning = KEY_MEANINGS[key];
  if ('typed' in meaning) return { action: 'text', text: IOS_TYPED[meaning.typed] };
  return IOS_BUTTONS[meaning.button] ?? refuseKey(key);
}
