import type { IosInput, Wda, WdaDevice } from '@storedeck/wda';

import {
  type AgentDevice,
  type DeviceAction,
  type DeviceKey,
  type ListedDevice,
  LONG_PRESS_MS,
} from './agent-device.ts';
import { keyUnknown } from './key-unknown.ts';

/** An iPhone or a simulator for agents. WebDriverAgent takes points instead of pixels. */
export function iosAgentDevice(listed: ListedDevice, wda: Wda): AgentDevice {
  const opened = (signal: AbortSignal): Promise<WdaDevice> => wda.device(listed.serial, { signal });
  return {
    ...listed,
    screenshot: async (signal) => (await opened(signal)).screenshot({ signal }),
    tree: async (signal) => (await opened(signal)).tree({ signal }),
    apps: async (signal) => (await opened(signal)).runningApps({ signal }),
    launch: async (app, signal) => (await opened(signal)).launchApp(app, { signal }),
    stop: async (app, signal) => (await opened(signal)).stopApp(app, { signal }),
    perform: async (action, screen, signal) => {
      const device = await opened(signal);
      const isPlace = action.kind !== 'type' && action.kind !== 'key';
      const points = isPlace ? await device.size({ signal }) : screen;
      await device.input(
        inputOf(action, { x: points.width / screen.width, y: points.height / screen.height }),
        {
          signal,
        },
      );
    },
  };
}

/** Points for each pixel. */
interface Scale {
  readonly x: number;
  readonly y: number;
}

const KEYS: Readonly<Partial<Record<DeviceKey, IosInput>>> = {
  home: { action: 'button', name: 'home' },
  volume_up: { action: 'button', name: 'volume_up' },
  volume_down: { action: 'button', name: 'volume_down' },
  lock: { action: 'lock' },
  unlock: { action: 'unlock' },
  enter: { action: 'text', text: '\n' },
  delete: { action: 'text', text: '\b' },
};

/** `ms` of a swipe: WebDriverAgent holds the finger still only for the time above one second. */
const HOLD_MS = 1000 + LONG_PRESS_MS;

function inputOf(action: DeviceAction, scale: Scale): IosInput {
  switch (action.kind) {
    case 'tap':
      return { action: 'tap', ...placeOf(action, scale) };
    case 'long': {
      const { x, y } = placeOf(action, scale);
      return { action: 'swipe', x1: x, y1: y, x2: x, y2: y, ms: HOLD_MS };
    }
    case 'swipe': {
      const [from, to] = [placeOf(action, scale), placeOf({ x: action.x2, y: action.y2 }, scale)];
      return { action: 'swipe', x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    }
    case 'type':
      return { action: 'text', text: action.text };
    case 'key':
      return KEYS[action.key] ?? keyUnknown(action.key);
  }
}

function placeOf({ x, y }: Scale, scale: Scale): Scale {
  return { x: x * scale.x, y: y * scale.y };
}
