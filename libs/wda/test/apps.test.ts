import { afterEach, expect, test } from '@jest/globals';
import { type DrawnApp, FakeIosHost, startFakeIphone } from '@storedeck/fake-devices';

import { createWda } from '../src/index.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
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

async function iphone() {
  const phone = await startFakeIphone({ app: APP });
  const host = new FakeIosHost({ phones: [phone] });
  const wda = createWda({ host });
  closing.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, device: await wda.device() };
}

test('an app is started, listed while it runs, and ended; ending it again is no error', async () => {
  const { phone, device } = await iphone();
  await device.launchApp('app.sample');
  expect([phone.state.page, await device.runningApps()]).toEqual(['installed', ['app.sample']]);
  await device.stopApp('app.sample');
  expect([phone.state.page, await device.runningApps()]).toEqual(['home', ['com.apple.springboard']]);
  await device.stopApp('app.sample');
});

test('an app that is not installed is refused with the reason', async () => {
  const { device } = await iphone();
  await expect(device.launchApp('app.other')).rejects.toMatchObject({
    code: 'WDA_REFUSED',
    message: expect.stringContaining('not installed'),
  });
});

test.each(['', 'app sample', 'app/../x', 'a'.repeat(201)])('the bundle id %j is refused', async (id) => {
  const { phone, device } = await iphone();
  await expect(device.launchApp(id)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await expect(device.stopApp(id)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  expect(phone.received.filter(({ path }) => path.includes('/apps/'))).toEqual([]);
});
