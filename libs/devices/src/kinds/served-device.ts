import type { WebDriverSession } from '@storedeck/webdriver';

import { DeviceError } from '../device-error.ts';
import type { Device, DeviceAction, ListedDevice, PixelSize } from '../device.ts';
import { type DeviceKey, KEY_MEANINGS } from '../keys/device-keys.ts';
import { buttonCommand, isPlatform, scriptCommand, WEBDRIVER_KEYS } from '../keys/served-keys.ts';
import type { DeviceSession } from '../served/device-session.ts';
import { LONG_PRESS_MS } from '../touch/durations.ts';
import { STEPS_PER_POINT, toScreenPoint } from '../touch/screen-point.ts';
import { readServedTree } from '../trees/served-tree.ts';
import { refuseKey } from './refuse-key.ts';

/** How a device of a WebDriver server is reached. */
export interface ServedAccess {
  /** The name of the platform, as the WebDriver server writes it. */
  readonly platform: string;
  /** Calls `work` with the session of the device. Opens a session if there is none. */
  use<Result>(signal: AbortSignal, work: (session: DeviceSession) => Promise<Result>): Promise<Result>;
}

/** Makes the `Device` of a device of an Appium server or a Selenium Grid. */
export function createServedDevice(listed: ListedDevice, { platform, use }: ServedAccess): Device {
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
      throw new DeviceError('CONTROL_UNSUPPORTED', 'A WebDriver server does not list apps.');
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
  const stepsPerUnit = isPlatform(platform, 'android') ? 1 : STEPS_PER_POINT;
  const toPoint = (x: number, y: number) =>
    toScreenPoint({ x, y }, { picture: screen, screen: area, stepsPerUnit });
  const from = toPoint(action.x, action.y);
  if (action.kind === 'swipe') return session.swipe(from, toPoint(action.x2, action.y2), { signal });
  return session.tap(from, action.kind === 'long' ? { ms: LONG_PRESS_MS, signal } : { signal });
}

async function press(
  session: WebDriverSession,
  key: DeviceKey,
  { platform, signal }: Omit<Performance, 'screen'>,
): Promise<void> {
  const meaning = KEY_MEANINGS[key];
  if ('typed' in meaning) return session.press(WEBDRIVER_KEYS[meaning.typed] ?? refuseKey(key), { signal });
  const command = buttonCommand(platform, meaning.button) ?? refuseKey(key);
  await session.command({ ...command, signal });
}
