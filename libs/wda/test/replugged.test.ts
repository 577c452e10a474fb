import { afterEach, expect, test } from '@jest/globals';
import { FakeIosHost, startFakeIphone } from '@storedeck/fake-devices';

import { createWda } from '../src/index.ts';
import { eventually } from './support/eventually.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('a phone that was unplugged and comes back is reached through a new forward', async () => {
  const before = await startFakeIphone();
  // The simulated forward still leads to the former connection, as that of go-ios does.
  const after = await startFakeIphone({ udid: before.udid });
  const host = new FakeIosHost({ phones: [before] });
  const wda = createWda({ host });
  closers.push(
    () => before.close(),
    () => after.close(),
    () => host.close(),
    () => wda.close(),
  );
  const forwards = () => host.running.filter((tool) => tool === 'iproxy').length;
  const device = await wda.device(before.udid);
  expect(await device.status()).toMatchObject({ running: true });
  await before.close();
  host.detach(before);
  expect((await wda.devices()).devices).toEqual([]);
  host.attach(after);
  await wda.devices();
  await eventually(() => forwards() === 0);
  expect(await device.status()).toMatchObject({ running: true });
  await device.input({ action: 'tap', x: 30, y: 40 });
  expect(after.gestures).toEqual([{ kind: 'tap', x: 30, y: 40 }]);
});
