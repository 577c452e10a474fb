import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeIosHost, type FakeIphone, startFakeIphone } from '@storedeck/fake-devices';

import { bootSimulator, shutDownSimulator } from '../src/devices/simulator-power.ts';
import { createWda, type Wda } from '../src/index.ts';

const OTHER = 'C4B0A1F2-93D7-4E58-8A16-5D2E7F30B94C';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(
  options: { booted?: boolean; udid?: string; wdaRunning?: boolean } = {},
): Promise<FakeIphone> {
  const simulator = await startFakeIphone({ simulator: true, ...options });
  closers.push(() => simulator.close());
  return simulator;
}

function makeDevices(host: FakeIosHost): Wda {
  const wda = createWda({ host });
  closers.push(() => wda.close());
  return wda;
}

describe('a simulator', () => {
  test('is listed while it is shut down, can be booted, and is then listed as a device', async () => {
    const simulator = await start({ booted: false });
    const wda = makeDevices(new FakeIosHost({ phones: [simulator] }));
    expect(await wda.devices()).toMatchObject({ devices: [], simulators: [{ state: 'Shutdown' }] });
    await wda.boot(simulator.udid);
    expect(await wda.devices()).toMatchObject({
      devices: [{ udid: simulator.udid }],
      simulators: [{ state: 'Booted' }],
    });
  });

  test('that is booted stays booted, and its WebDriverAgent keeps running', async () => {
    const simulator = await start();
    await bootSimulator(new FakeIosHost({ phones: [simulator] }), simulator.udid);
    expect([simulator.power, simulator.wdaRunning]).toEqual(['Booted', true]);
  });

  test('is shut down, and a second shutdown is no error', async () => {
    const simulator = await start();
    const host = new FakeIosHost({ phones: [simulator] });
    const wda = makeDevices(host);
    await (await wda.device(simulator.udid)).status();
    await wda.shutDown(simulator.udid);
    expect(await wda.devices()).toMatchObject({ devices: [] });
    await shutDownSimulator(host, simulator.udid);
    expect([simulator.power, simulator.wdaRunning]).toEqual(['Shutdown', false]);
  });

  test('that does not exist causes an error, and so does a host without Xcode', async () => {
    const host = new FakeIosHost({ phones: [await start()] });
    await expect(bootSimulator(host, OTHER)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    await expect(shutDownSimulator(host, OTHER)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    await expect(bootSimulator(new FakeIosHost({ missing: ['xcrun'] }), OTHER)).rejects.toMatchObject({
      code: 'XCODE_MISSING',
      message: expect.stringContaining('this computer'),
    });
  });

  test('that cannot be booted causes an error with the reason of simctl', async () => {
    const simulator = await start({ booted: false });
    const host = new FakeIosHost({ phones: [simulator] });
    const run: FakeIosHost['run'] = async (tool, args, options) =>
      args[1] === 'bootstatus'
        ? { exitCode: 4, stdout: Buffer.alloc(0), stderr: 'An error was encountered\nThe disk is full.\n' }
        : host.run(tool, args, options);
    const broken = Object.assign(Object.create(host) as FakeIosHost, { run });
    await expect(bootSimulator(broken, simulator.udid)).rejects.toMatchObject({
      code: 'SIMULATOR_FAILED',
      message: 'iPhone 16 could not be booted: The disk is full.',
    });
  });
});

describe('the port of WebDriverAgent', () => {
  test('is used only for the simulator in which WebDriverAgent runs', async () => {
    const [first, second] = [await start(), await start({ udid: OTHER, wdaRunning: false })];
    const wda = makeDevices(new FakeIosHost({ phones: [first, second] }));
    expect(await (await wda.device(second.udid)).status()).toMatchObject({ running: false });
    const input = (await wda.device(second.udid)).input({ action: 'tap', x: 5, y: 5 });
    await expect(input).rejects.toMatchObject({ code: 'WDA_NOT_RUNNING' });
    expect(await (await wda.device(first.udid)).status()).toMatchObject({ running: true });
    expect(first.gestures).toEqual([]);
  });

  test('is not used when it leads to another machine', async () => {
    const simulator = await start();
    const host = new FakeIosHost({ phones: [simulator] });
    const wda = createWda({ host, isForwardedPort: (port) => port === 8100 });
    closers.push(() => wda.close());
    expect(await (await wda.device(simulator.udid)).status()).toMatchObject({ running: false });
  });
});
