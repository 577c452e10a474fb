import type { Adb, AdbDevice, InputAction } from '@storedeck/android';

import { readAndroidTree } from '../devices/android-tree.ts';
import {
  type AgentDevice,
  type DeviceAction,
  type DeviceKey,
  type ListedDevice,
  LONG_PRESS_MS,
} from './agent-device.ts';
import { keyUnknown } from './key-unknown.ts';

/** An Android phone for agents. */
export function androidAgentDevice(listed: ListedDevice, adb: Adb): AgentDevice {
  const device = (signal: AbortSignal): Promise<AdbDevice> => adb.device(listed.serial, { signal });
  return {
    ...listed,
    screenshot: async (signal) => (await device(signal)).screenshot({ signal }),
    tree: async (signal) => readAndroidTree(await device(signal), signal),
    apps: async (signal) => (await device(signal)).apps({ signal }),
    launch: async (app, signal) => (await device(signal)).launchApp(app, { signal }),
    stop: async (app, signal) => (await device(signal)).stopApp(app, { signal }),
    perform: async (action, _screen, signal) => (await device(signal)).input(inputOf(action), { signal }),
  };
}

const KEYS: Readonly<Partial<Record<DeviceKey, string>>> = {
  home: 'home',
  back: 'back',
  enter: 'enter',
  delete: 'del',
  app_switch: 'app_switch',
  volume_up: 'volume_up',
  volume_down: 'volume_down',
  lock: 'sleep',
  unlock: 'wakeup',
};

function inputOf(action: DeviceAction): InputAction {
  switch (action.kind) {
    case 'tap':
      return { action: 'tap', x: action.x, y: action.y };
    case 'long':
      // A long press is a swipe that does not move.
      return { action: 'swipe', x1: action.x, y1: action.y, x2: action.x, y2: action.y, ms: LONG_PRESS_MS };
    case 'swipe':
      return { action: 'swipe', x1: action.x, y1: action.y, x2: action.x2, y2: action.y2 };
    case 'type':
      return { action: 'text', text: action.text };
    case 'key':
      return { action: 'key', key: KEYS[action.key] ?? keyUnknown(action.key) };
  }
}
