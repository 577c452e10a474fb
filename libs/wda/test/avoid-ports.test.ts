import { afterEach, expect, test } from '@jest/globals';
import { FakeIosHost, startFakeIphone } from '@storedeck/fake-devices';

import { createWda } from '../src/index.ts';
import { eventually } from './support/eventually.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function setUp() {
  const phone = await startFakeIphone();
  const host = new FakeIosHost({ phones: [phone] });
  const wda = createWda({ host });
  closers.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  /** Returns the local ports of each start of iproxy, without the starts that only read the version of iproxy. */
  const started = () =>
    host.commands
      .filter(([tool]) => tool === 'iproxy')
      .map((words) => words.flatMap((word) => /^(\d+):\d+$/.exec(word)?.[1] ?? []).map(Number))
      .filter((ports) => ports.length > 0);
  return { phone, host, wda, started };
}

test('a forward leaves the ports that another program needs, and the phone can still be used', async () => {
  const { phone, host, wda, started } = await setUp();
  const device = await wda.device(phone.udid);
  expect(await device.status()).toMatchObject({ running: true });
  expect(started()).toEqual([[8100, 9100]]);
  await wda.avoidPorts([8100, 9100]);
  await expect(host.connect(8100)).rejects.toMatchObject({ code: 'CONNECTION_REFUSED' });
  await eventually(() => started().length === 2);
  expect(await device.status()).toMatchObject({ running: true });
  expect(started()[1]).not.toEqual(expect.arrayContaining([8100]));
  await device.input({ action: 'tap', x: 30, y: 40 });
  expect(phone.gestures).toEqual([{ kind: 'tap', x: 30, y: 40 }]);
});

test('a forward that uses other ports keeps these ports when the avoided ports are allowed again', async () => {
  const { phone, wda, started } = await setUp();
  await wda.avoidPorts([8100]);
  const device = await wda.device(phone.udid);
  await device.status();
  await wda.avoidPorts([]);
  expect(await device.status()).toMatchObject({ running: true });
  expect(started()).toHaveLength(1);
  await device.close();
});
