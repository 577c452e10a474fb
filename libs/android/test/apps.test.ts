import { afterEach, describe, expect, test } from '@jest/globals';
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

describe('a phone with a user that the shell may not see', () => {
  test.each([150, 10, 95])('lists and ends apps of the user in front: %i', async (hiddenUser) => {
    const { phone, device } = await phoneWith({ strange: { hiddenUser } });
    expect(await device.apps()).toEqual(['app.sample']);
    await device.stopApp('app.sample');
    expect(phone.screen.view).toBe('home');
  });

  test('finds the snapshot helper', async () => {
    const { device } = await phoneWith({ strange: { hiddenUser: 150 }, snapshotHelper: true });
    expect(await device.snapshotHelper()).toBe(21_005);
  });

  test.each([
    ['an exit code', { stderr: 'cmd: Failure calling service package: Broken pipe (32)\n', exitCode: 224 }],
    ['an exception of an old phone', { stdout: 'java.lang.SecurityException: no access\n' }],
    ['no message', { exitCode: 1 }],
  ])('a list that fails is no empty list: %s', async (_, result) => {
    const { device } = await phoneWith({ commands: { pm: () => result } });
    for (const call of [device.apps(), device.stopApp('app.sample')])
      await expect(call).rejects.toMatchObject({ code: 'ADB_FAILED' });
  });
});

test.each([
  ['a tool for developers', ['leakcanary.internal.activity.LeakLauncherActivity']],
  ['an icon changer', ['.IconRed', '.IconBlue']],
  ['an inner class', ['.Debug$Menu']],
])('an app with several icons starts with its main activity: %s', async (_, launcherActivities) => {
  const { phone, device } = await phoneWith({ strange: { launcherActivities } });
  await device.launchApp('app.sample');
  expect(phone.shellLines.at(-1)).toBe(`am start -n 'app.sample/.MainActivity'`);
});
