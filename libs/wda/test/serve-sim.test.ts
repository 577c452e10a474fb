import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeIosHost, startFakeIphone, type FakeIphoneOptions } from '@storedeck/fake-devices';
import { canRecord } from '@storedeck/video';

import { openServeSimSource, type ScreenGesture } from '../src/index.ts';
import { closeWhileRead } from './support/close-while-read.ts';
import { eventually } from './support/eventually.ts';
import { nextUnit } from './support/next-unit.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setUp(options: FakeIphoneOptions = {}) {
  const phone = await startFakeIphone({ simulator: true, wdaRunning: false, ...options });
  const host = new FakeIosHost({ phones: [phone], hasServeSim: true });
  open.push(
    () => phone.close(),
    () => host.close(),
  );
  return { phone, host };
}

async function serveSim() {
  const { phone, host } = await setUp();
  const source = await openServeSimSource(host, phone.udid);
  open.push(() => source.close());
  return { phone, host, source };
}

const size = { width: 1178, height: 2556 };

describe('the video of a simulator through serve-sim', () => {
  test('is H.264 in the size of the simulator, on a random port', async () => {
    const { source, host, phone } = await serveSim();
    const first = await nextUnit(source);
    expect(first).toMatchObject({ isKey: true, format: { codec: 'avc1.42c033', size } });
    expect(canRecord(first.format)).toBe(true);
    const [tool, ...args] = host.commands[0] ?? [];
    expect([tool, ...args.slice(0, 3), args[4]]).toEqual([
      'serve-sim',
      ...['--no-preview', '--quiet', '--port'],
      phone.udid,
    ]);
    expect(Number(args[3])).toBeGreaterThanOrEqual(20_000);
  });

  test('sends a key frame when it is requested, in the same format', async () => {
    const { source } = await serveSim();
    const first = await nextUnit(source);
    await nextUnit(source, ({ isKey }) => !isKey);
    source.requestKeyFrame();
    const key = await nextUnit(source, ({ isKey }) => isKey);
    expect(key.format).toBe(first.format);
  });

  test('comes from a serve-sim that is already running for the simulator', async () => {
    const { host, phone, source } = await serveSim();
    const second = await openServeSimSource(host, phone.udid);
    open.push(() => second.close());
    expect((await nextUnit(second)).isKey).toBe(true);
    expect(host.running).toEqual(['serve-sim']);
    await second.close();
    expect((await nextUnit(source)).format.size).toEqual(size);
  });

  test('ends when its source is closed, and the program ends too', async () => {
    const { source, host } = await serveSim();
    await closeWhileRead(source);
    expect(host.running).toEqual([]);
  });

  test('reports the end of the program', async () => {
    const { source, host } = await serveSim();
    await nextUnit(source);
    await host.processes[0]?.kill();
    await expect(nextUnit(source, () => false)).rejects.toMatchObject({
      name: 'WdaError',
      code: 'SIMULATOR_FAILED',
    });
  });

  test('is refused with the message of serve-sim', async () => {
    const { host } = await setUp();
    const unknown = '00000000-0000-0000-0000-000000000000';
    await expect(openServeSimSource(host, unknown)).rejects.toMatchObject({
      code: 'SIMULATOR_FAILED',
      message: expect.stringContaining('failed to reach booted state'),
    });
    expect(host.running).toEqual([]);
  });

  test('is not started for an invalid UDID, or after an abort', async () => {
    const { phone, host } = await setUp();
    await expect(openServeSimSource(host, '--help')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const signal = AbortSignal.abort();
    await expect(openServeSimSource(host, phone.udid, { signal })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(host.commands).toEqual([]);
  });
});

describe('input through serve-sim', () => {
  test('taps, and swipes from the bottom edge of the screen', async () => {
    const { phone, source } = await serveSim();
    await source.send({ type: 'touch1-down', x: 100, y: 100, width: 200, height: 400 });
    await source.send({ type: 'touch1-up', x: 100, y: 100, width: 200, height: 400 });
    await source.send({ type: 'touch1-down', x: 100, y: 399, width: 200, height: 400 });
    await source.send({ type: 'touch1-move', x: 100, y: 300, width: 200, height: 400 });
    await source.send({ type: 'touch1-up', x: 100, y: 200, width: 200, height: 400 });
    await eventually(() => phone.gestures.length === 2);
    expect(phone.gestures).toMatchObject([
      { kind: 'tap', x: 196.5, y: 213 },
      { kind: 'swipe', x1: 196.5, x2: 196.5, y2: 426 },
    ]);
  });

  test('types in the layout of a US keyboard', async () => {
    const { phone, source } = await serveSim();
    await source.send({ type: 'type', text: 'Hi, ~5!' });
    await source.send({ type: 'key', code: 'Backspace' });
    await source.send({ type: 'key', code: 'KeyA', modifiers: ['shift'] });
    await eventually(() => phone.state.query === 'Hi, ~5A');
    await source.send({ type: 'button', button: 'home' });
    await eventually(() => phone.state.page === 'home');
  });

  test.each<ScreenGesture>([
    { type: 'button', button: 'action' },
    { type: 'type', text: 'é' },
    { type: 'key', code: 'F13' },
  ])('refuses %p', async (gesture) => {
    const { source } = await serveSim();
    await expect(source.send(gesture)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
