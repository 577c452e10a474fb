import type { IosInput, Wda, WdaDevice } from '@storedeck/wda';

import {
  type AgentDevice,
  type DeviceAction,
  type DeviceKey,
  type ListedDevice,
  LONG_PRESS_MS,
  type PixelSize,
} from './agent-device.ts';
import { keyUnknown } from './key-unknown.ts';

/** An iPhone or a simulator for agents. WebDriverAgent takes points, so the pixels of an action are converted. */
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
      const hasPoint = action.kind !== 'type' && action.kind !== 'key';
      const toPoint = hasPoint ? await pointsOf(device, screen, signal) : (pixel: Point) => pixel;
      await device.input(inputOf(action, toPoint), { signal });
    },
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns a function that converts a pixel of a screenshot to a point of the screen. The screenshot may be in portrait
 * while the screen is in landscape.
 */
async function pointsOf(
  device: WdaDevice,
  picture: PixelSize,
  signal: AbortSignal,
): Promise<(pixel: Point) => Point> {
  const turned = await device.turnIn(picture, { signal });
  const { width, height } = await device.size({ signal });
  return ({ x, y }) => {
    const [u, v] = [x / picture.width, y / picture.height];
    if (turned === 0) return { x: u * width, y: v * height };
    return turned === 90 ? { x: v * width, y: (1 - u) * height } : { x: (1 - v) * width, y: u * height };
  };
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

/**
 * The `ms` of the swipe that performs a long press. WebDriverAgent holds the finger still for `ms` - 1000, because the
 * first 1000 ms have no effect.
 */
const HOLD_MS = 1000 + LONG_PRESS_MS;

function inputOf(action: DeviceAction, toPoint: (pixel: Point) => Point): IosInput {
  switch (action.kind) {
    case 'tap':
      return { action: 'tap', ...toPoint(action) };
    case 'long': {
      const { x, y } = toPoint(action);
      return { action: 'swipe', x1: x, y1: y, x2: x, y2: y, ms: HOLD_MS };
    }
    case 'swipe': {
      const [from, to] = [toPoint(action), toPoint({ x: action.x2, y: action.y2 })];
      return { action: 'swipe', x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    }
    case 'type':
      return { action: 'text', text: action.text };
    case 'key':
      return KEYS[action.key] ?? keyUnknown(action.key);
  }
}
