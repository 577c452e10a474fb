import type { WebDriverSession } from '@storedeck/webdriver';

import { readServedTree } from '../devices/served-tree.ts';
import { RequestError } from '../http/request-error.ts';
import { buttonCommand, isPlatform, scriptCommand } from '../mirror/webdriver/button-commands.ts';
import type { DeviceSession } from '../webdriver-servers/device-session.ts';
import {
  type AgentDevice,
  type DeviceAction,
  type DeviceKey,
  type ListedDevice,
  LONG_PRESS_MS,
  type PixelSize,
} from './agent-device.ts';
import { keyUnknown } from './key-unknown.ts';

/** How a device of a WebDriver server is reached. */
export interface ServedAgentDevice {
  /** The name of the platform, as the WebDriver server writes it. */
  readonly platform: string;
  /** Calls `work` with the session of the device. Opens a session if there is none. */
  use<Result>(signal: AbortSignal, work: (session: DeviceSession) => Promise<Result>): Promise<Result>;
}

/** Returns the object through which agents use a device of an Appium server or a Selenium Grid. */
export function servedAgentDevice(listed: ListedDevice, { platform, use }: ServedAgentDevice): AgentDevice {
  const read = <Result>(signal: AbortSignal, work: (session: WebDriverSession) => Promise<Result>) =>
    use(signal, (session) => session.run(work, { isRepeatable: true }));
  const act = (signal: AbortSignal, work: (session: WebDriverSession) => Promise<unknown>): Promise<void> =>
    use(signal, async (session) => void (await session.run(work)));
  const app = (id: string) => (isPlatform(platform, 'android') ? { appId: id } : { bundleId: id });
  return {
    ...listed,
    screenshot: (signal) => read(signal, (session) => session.screenshot({ signal })),
    tree: (signal) => read(signal, (session) => readServedTree(session, signal)),
    apps: async () => {
      throw new RequestError('CONTROL_UNSUPPORTED', 'A WebDriver server does not list apps.');
    },
    launch: (id, signal) =>
      act(signal, (session) => session.command({ ...scriptCommand('mobile: activateApp', app(id)), signal })),
    stop: (id, signal) =>
      act(signal, (session) =>
        session.command({ ...scriptCommand('mobile: terminateApp', app(id)), signal }),
      ),
    perform: (action, screen, signal) =>
      act(signal, async (session) => {
        await perform(session, action, { screen, platform, signal });
      }),
  };
}

interface Performance {
  readonly screen: PixelSize;
  readonly platform: string;
  readonly signal: AbortSignal;
}

async function perform(
  session: WebDriverSession,
  action: DeviceAction,
  { screen, platform, signal }: Performance,
): Promise<void> {
  if (action.kind === 'type') return session.type(action.text, { signal });
  if (action.kind === 'key') return press(session, action.key, { platform, signal });
  // On Android, gestures are in pixels, as screenshots are. On other platforms, gestures are in the unit of the
  // window's rectangle.
  const area = isPlatform(platform, 'android') ? screen : await session.windowRect({ signal });
  const pointOf = (x: number, y: number) => ({
    x: Math.min(area.width - 1, Math.floor((x * area.width) / screen.width)),
    y: Math.min(area.height - 1, Math.floor((y * area.height) / screen.height)),
  });
  const from = pointOf(action.x, action.y);
  if (action.kind === 'swipe') return session.swipe(from, pointOf(action.x2, action.y2), { signal });
  return session.tap(from, action.kind === 'long' ? { ms: LONG_PRESS_MS, signal } : { signal });
}

const BUTTONS = {
  home: 'home',
  back: 'back',
  app_switch: 'recents',
  volume_up: 'volume-up',
  volume_down: 'volume-down',
  unlock: 'wake',
} as const;

async function press(
  session: WebDriverSession,
  key: DeviceKey,
  { platform, signal }: Omit<Performance, 'screen'>,
): Promise<void> {
  if (key === 'enter') return session.press('enter', { signal });
  if (key === 'delete') return session.press('backspace', { signal });
  const command = key === 'lock' ? scriptCommand('mobile: lock', {}) : buttonCommand(platform, BUTTONS[key]);
  await session.command({ ...(command ?? keyUnknown(key)), signal });
}
