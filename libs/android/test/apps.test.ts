import { afterEach, expect, test } from '@jest/globals';
import {
  type DrawnApp,
  FakeAdbHost,
  FakeAndroidPhone,
  type FakeAndroidPhoneOptions,
} from '@storedeck/fake-devices';

import { Adb } from '../src/index.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const APP: DrawnApp = {
  name: 'Sample',
  id: 'app.sample',
  ready: async () => undefined,
  drawIcon: () => undefined,
  draw: () => undefined,
  tabAt: () => undefined,
  scrollRange: () => 0,
  barColor: () => '#000000',
};

async function phoneWith(options: FakeAndroidPhoneOptions = {}) {
  const phone = new FakeAndroidPhone({ app: APP, ...options });
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(host);
  closers.push(
    () => phone.close(),
    () => host.close(),
    () => adb.close(),
  );
  return { phone, device: await adb.device() };
}

test('an app is listed, ended, and started as the launcher starts it', async () => {
  const { phone, device } = await phoneWith();
  expect(await device.apps()).toEqual(['app.sample']);
  await device.stopApp('app.sample');
  expect(phone.screen.view).toBe('home');
  await device.launchApp('app.sample');
  expect(phone.screen.view).toBe('installed');
});

test.each(['launchApp', 'stopApp'] as const)('%s of an app that is not installed rejects', async (call) => {
  const { phone, device } = await phoneWith();
  await expect(device[call]('app.other')).rejects.toMatchObject({
    code: 'APP_NOT_INSTALLED',
    message: expect.stringContaining('app.other'),
  });
  expect(phone.screen.view).toBe('installed');
});

test.each(['app', 'app.sample; reboot', '$(reboot).x', '-p', 'a..b', '', 'app.x\nreboot'])(
  'the name %j is refused, and nothing runs',
  async (name) => {
    const { phone, device } = await phoneWith();
    for (const call of ['launchApp', 'stopApp'] as const)
      await expect(device[call](name)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(phone.received).toEqual([]);
  },
);

test('the reason why an app does not start is in the error', async () => {
  const { device } = await phoneWith({
    commands: { am: () => ({ stderr: 'Error: Activity class does not exist.\n', exitCode: 1 }) },
  });
  await expect(device.launchApp('app.sample')).rejects.toMatchObject({
    code: 'INPUT_FAILED',
    message: expect.stringContaining('Activity class does not exist.'),
  });
});
