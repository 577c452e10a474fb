import type { Adb, AdbDevice, InputAction } from '@storedeck/android';

import type { Device, DeviceAction, ListedDevice, PixelSize } from '../device.ts';
import { BUTTON_CODES, KEY_CODES } from '../keys/android-keys.table.ts';
import { type DeviceKey, KEY_MEANINGS } from '../keys/device-keys.ts';
import { LONG_PRESS_MS } from '../touch/durations.ts';
import { toScreenPoint } from '../touch/screen-point.ts';
import { readAndroidTree } from '../trees/android-tree.ts';
import { makeAndroidAbilities } from './android-abilities.ts';
import { refuseKey } from './refuse-key.ts';

/** Makes the `Device` of an Android phone. */
export function createAndroidDevice(listed: ListedDevice, adb: Adb): Device {
  const device = (signal: AbortSignal): Promise<AdbDevice> => adb.device(listed.device, { signal });
  return {
    ...listed,
    screenshot: async (signal) => (await device(signal)).screenshot({ signal }),
    tree: async (signal) => readAndroidTree(await device(signal), signal),
    apps: async (signal) => (await device(signal)).apps({ signal }),
    launch: async (app, signal) => (await device(signal)).launchApp(app, { signal }),
    stop: async (app, signal) => (await device(signal)).stopApp(app, { signal }),
    perform: async (action, screen, signal) =>
      (await device(signal)).input(toInput(action, screen), { signal }),
    abilities: makeAndroidAbilities(device),
  };
}

function toInput(action: DeviceAction, screen: PixelSize): InputAction {
  const toPoint = (x: number, y: number) => toScreenPoint({ x, y }, { picture: screen, screen });
  switch (action.kind) {
    case 'tap':
      return { action: 'tap', ...toPoint(action.x, action.y) };
    case 'long': {
      // A long press is a swipe that does not move.
      const { x, y } = toPoint(action.x, action.y);
      return { action: 'swipe', x1: x, y1: y, x2: x, y2: y, ms: LONG_PRESS_MS };
    }
    case 'swipe': {
      const [from, to] = [toPoint(action.x, action.y), toPoint(action.x2, action.y2)];
      return { action: 'swipe', x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    }
    case 'type':
      return { action: 'text', text: action.text };
    case 'key':
      return { action: 'keyevent', code: readKeyCode(action.key) };
  }
}

function readKeyCode(key: DeviceKey): number {
  const meaning = KEY_MEANINGS[key];
  return 'button' in meaning ? BUTTON_CODES[meaning.button] : (KEY_CODES[meaning.typed] ?? refuseKey(key));
}
