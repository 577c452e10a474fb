import { expect, test } from '@jest/globals';
import {
  createAndroidDevice,
  createIosDevice,
  createServedDevice,
  type ListedDevice,
  STEPS_PER_POINT,
  toScreenPoint,
} from '@storedeck/devices';

import { InputControl } from './android/input-control.ts';
import { ScrcpyControl } from './android/scrcpy-control.ts';
import { Fingers } from './ios/fingers.ts';
import { WdaControl } from './ios/wda-control.ts';
import { WebDriverControl } from './webdriver/webdriver-control.ts';
import { WebDriverRung } from './webdriver/webdriver-rung.ts';

const LISTED: ListedDevice = {
  ...{
    id: 'one',
    device: 'one',
    host: 'local',
    name: 'One',
    facts: [],
    platform: 'webdriver',
    kind: 'other',
  },
  ...{ connection: 'server', state: 'free', ready: true, hint: undefined },
};
// The casts to `never` below are needed, because the simulated parts have only the members that a tap uses.
const { signal } = new AbortController();

interface Tap {
  readonly x: number;
  readonly y: number;
}

/** Sends the touch of a person at a pixel of the picture. */
async function tapAsPerson(
  control: Pick<WdaControl, 'perform'>,
  pixel: Tap,
  picture: { readonly width: number; readonly height: number },
): Promise<void> {
  const touch = { type: 'touch', pointer: 0, pressure: 1, format: 1, ...pixel } as const;
  await control.perform({ ...touch, action: 'down', atMs: 0 }, picture);
  await control.perform({ ...touch, action: 'up', atMs: 50 }, picture);
}

const PIXELS = [
  { x: 0, y: 0 },
  { x: 539, y: 1201 },
  { x: 1178, y: 2555 },
];

test.each(PIXELS)('a person and a program reach the same point of an iPhone with pixel %j', async (pixel) => {
  const picture = { width: 1179, height: 2556 };
  const taps: unknown[] = [];
  const phone = {
    turnIn: async () => 0,
    size: async () => ({ width: 393, height: 852 }),
    input: async (input: unknown) => void taps.push(input),
  } as never;
  await tapAsPerson(new WdaControl(phone), pixel, picture);
  const wda = { device: async () => phone } as never;
  await createIosDevice(LISTED, wda).perform({ kind: 'tap', ...pixel }, picture, signal);
  expect(taps).toHaveLength(2);
  expect(taps[1]).toEqual(taps[0]);
});

test.each(PIXELS)('a person and a program reach the same point of a phone with pixel %j', async (pixel) => {
  const picture = { width: 1179, height: 2556 };
  const taps: unknown[] = [];
  const phone = { input: async (input: unknown) => void taps.push(input) } as never;
  await tapAsPerson(new InputControl(phone, () => picture), pixel, picture);
  const adb = { device: async () => phone } as never;
  await createAndroidDevice(LISTED, adb).perform({ kind: 'tap', ...pixel }, picture, signal);
  expect(taps).toHaveLength(2);
  expect(taps[1]).toEqual(taps[0]);
});

test.each(PIXELS)(
  'a person and a program reach the same point of a served device with pixel %j',
  async (pixel) => {
    const picture = { width: 1179, height: 2556 };
    const tapped: Tap[] = [];
    const driver = {
      windowRect: async () => ({ x: 0, y: 0, width: 393, height: 852 }),
      performActions: async ([{ actions }]: [{ actions: (Tap & { type: string })[] }]) => {
        const { x, y } = actions[0] ?? { x: -1, y: -1 };
        tapped.push({ x, y });
      },
      tap: async ({ x, y }: Tap) => void tapped.push({ x, y }),
    };
    const session = { run: (work: (one: unknown) => Promise<unknown>) => work(driver) } as never;
    const poll = { begin: () => undefined, end: () => undefined };
    const rung = new WebDriverRung({ program: 'Appium', platform: 'iOS', sendEvent: () => undefined });
    await tapAsPerson(new WebDriverControl({ session, platform: 'iOS', poll, rung }), pixel, picture);
    const access = {
      platform: 'iOS',
      use: (_limit: AbortSignal, work: (one: never) => Promise<never>) => work(session),
    };
    await createServedDevice(LISTED, access).perform({ kind: 'tap', ...pixel }, picture, signal);
    expect(tapped).toHaveLength(2);
    expect(tapped[1]).toEqual(tapped[0]);
  },
);

test.each(PIXELS)(
  'a program that scales positions itself gets the place of the screen at which WebDriverAgent taps for pixel %j',
  (pixel) => {
    const picture = { width: 1179, height: 2556 };
    const screen = { width: 393, height: 852 };
    const touch = { type: 'touch', action: 'down', pointer: 0, pressure: 1, format: 1, ...pixel } as const;
    const gesture = new Fingers(2).touch({ ...touch, atMs: 0 }, picture);
    if (gesture?.type !== 'touch1-down') throw new Error('no touch');
    const point = toScreenPoint(pixel, { picture, screen, stepsPerUnit: STEPS_PER_POINT });
    expect((gesture.x / gesture.width) * screen.width).toBeCloseTo(point.x, 1);
    expect((gesture.y / gesture.height) * screen.height).toBeCloseTo(point.y, 1);
  },
);

test('scrcpy gets a whole pixel inside of the picture', async () => {
  const sent: unknown[] = [];
  const session = {
    send: (message: unknown) => void sent.push(message),
    deviceMessages: [],
    inputRefused: new Promise(() => undefined),
  } as never;
  const touch = { type: 'touch', action: 'down', pointer: 0, pressure: 1, format: 1, atMs: 0 } as const;
  await new ScrcpyControl(session, 'R5CT1').perform(
    { ...touch, x: 459.7, y: 3.9 },
    { width: 460, height: 1024 },
  );
  expect(sent).toMatchObject([{ type: 'touch', x: 459, y: 3, screenWidth: 460, screenHeight: 1024 }]);
});
