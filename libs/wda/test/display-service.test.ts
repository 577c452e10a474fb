import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeIosHost, startFakeIphone, type FakeIphoneOptions } from '@storedeck/fake-devices';
import { canRecord } from '@storedeck/video';

import { openDisplayServiceSource, type ScreenGesture } from '../src/index.ts';
import { closeWhileRead } from './support/close-while-read.ts';
import { eventually } from './support/eventually.ts';
import { nextUnit } from './support/next-unit.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const OTHER = '00008140-000B2D2E3C41002D';

async function setUp(options: FakeIphoneOptions = {}) {
  const phone = await startFakeIphone({ wdaRunning: false, osVersion: '27.1', ...options });
  const other = await startFakeIphone({ wdaRunning: false, osVersion: '27.1', udid: OTHER });
  const host = new FakeIosHost({ phones: [other, phone], hasPymobiledevice3: true });
  open.push(
    () => phone.close(),
    () => other.close(),
    () => host.close(),
  );
  return { phone, other, host };
}

async function displayService() {
  const { phone, other, host } = await setUp();
  const source = await openDisplayServiceSource(host, phone.udid);
  open.push(() => source.close());
  return { phone, other, host, source };
}

describe('the video of an iPhone through its display service', () => {
  test('is H.265 with a decoder configuration, on a port that only this computer can reach', async () => {
    const { source, host } = await displayService();
    const first = await nextUnit(source);
    expect(first).toMatchObject({
      isKey: true,
      format: { codec: 'hev1.1.6.L150.90', size: { width: 1180, height: 2556 } },
    });
    expect(first.format.description?.[0]).toBe(1);
    expect(canRecord(first.format)).toBe(true);
    const [, ...args] = host.commands[0] ?? [];
    expect(args.slice(0, 4).join(' ')).toBe('developer core-device display serve-web');
    expect(args[args.indexOf('--bind') + 1]).toBe('127.0.0.1');
  });

  test('has a new format object for a key frame that needs a new decoder', async () => {
    const { source } = await displayService();
    const [first, second] = [await nextUnit(source), await nextUnit(source)];
    expect(second.isKey).toBe(true);
    expect(second.format).toEqual(first.format);
    expect(second.format).not.toBe(first.format);
  });

  test('sends a key frame when it is requested', async () => {
    const { source } = await displayService();
    await nextUnit(source, ({ isKey }) => !isKey);
    source.requestKeyFrame();
    expect((await nextUnit(source, ({ isKey }) => isKey)).format.codec).toBe('hev1.1.6.L150.90');
  });

  test('ends when its source is closed, and the program ends too', async () => {
    const { source, host } = await displayService();
    await closeWhileRead(source);
    expect(host.running).toEqual([]);
  });

  test('reports the end of the program', async () => {
    const { source, host } = await displayService();
    await nextUnit(source);
    await host.processes[0]?.kill();
    await expect(nextUnit(source, () => false)).rejects.toMatchObject({ code: 'DISPLAY_SERVICE_FAILED' });
  });

  test('is refused before iOS 27, with the message of pymobiledevice3', async () => {
    const { phone, host } = await setUp({ osVersion: '26.4' });
    await expect(openDisplayServiceSource(host, phone.udid)).rejects.toMatchObject({
      code: 'DISPLAY_SERVICE_FAILED',
      message: expect.stringContaining('CoreDeviceError: 9021'),
      hint: expect.stringContaining('iOS 27'),
    });
    expect(host.running).toEqual([]);
  });

  test('is refused for an iPhone that is not connected', async () => {
    const { host } = await setUp();
    const gone = '00008150-000C2D2E3C41003E';
    await expect(openDisplayServiceSource(host, gone)).rejects.toMatchObject({
      code: 'DISPLAY_SERVICE_FAILED',
      message: expect.stringContaining('Device is not connected'),
    });
  });

  test('is not started for an invalid UDID, or after an abort', async () => {
    const { phone, host } = await setUp();
    await expect(openDisplayServiceSource(host, '-x')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const signal = AbortSignal.abort();
    await expect(openDisplayServiceSource(host, phone.udid, { signal })).rejects.toMatchObject({
      code: 'ABORTED',
    });
    expect(host.commands).toEqual([]);
  });
});

describe('input through the display service', () => {
  test('reaches the given iPhone, in order', async () => {
    const { phone, other, source } = await displayService();
    const area = { width: 200, height: 400 };
    await source.input.send({ type: 'touch1-down', x: 100, y: 100, ...area });
    await source.input.send({ type: 'touch1-move', x: 100, y: 300, ...area });
    await source.input.send({ type: 'touch1-up', x: 100, y: 300, ...area });
    expect(phone.gestures).toHaveLength(1);
    expect(phone.gestures[0]).toMatchObject({ kind: 'swipe' });
    expect(other.gestures).toEqual([]);
    await source.input.send({ type: 'button', button: 'home' });
    await source.input.send({ type: 'type', text: 'A-b' });
    expect(phone.state.query).toBe('A-b');
  });

  test('reads and writes the clipboard, and pastes its text', async () => {
    const { phone, source } = await displayService();
    expect(await source.input.readClipboard()).toBe('');
    await source.input.writeClipboard('Grüße 😀');
    expect(await source.input.readClipboard()).toBe('Grüße 😀');
    expect(phone.clipboard).toBe('Grüße 😀');
    await source.input.send({ type: 'button', button: 'home' });
    await source.input.send({ type: 'key', code: 'KeyV', modifiers: ['command'] });
    await eventually(() => phone.state.query === 'Grüße 😀');
    await source.input.rotate();
  });

  test.each<ScreenGesture>([
    { type: 'scroll', deltaX: 0, deltaY: 40 },
    { type: 'touch2-down', x1: 0, y1: 0, x2: 1, y2: 1, width: 2, height: 2 },
    { type: 'type', text: 'é' },
    { type: 'button', button: 'action' },
  ])('refuses %p', async (gesture) => {
    const { source } = await displayService();
    await expect(source.input.send(gesture)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('refuses a text that is longer than pymobiledevice3 reads', async () => {
    const { source } = await displayService();
    await expect(source.input.writeClipboard('x'.repeat(70_000))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
  });
});
