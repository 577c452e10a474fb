import { afterEach, describe, expect, test } from '@jest/globals';
import {
  FakeIosHost,
  startFakeIphone,
  type FakeIphone,
  type FakeIphoneOptions,
} from '@storedeck/fake-devices';
import { pictureFormat, type VideoSource, type VideoUnit } from '@storedeck/video';

import {
  BaguetteInput,
  createWda,
  openBaguetteSource,
  openPictureSource,
  type ScreenGesture,
} from '../src/index.ts';
import { closeWhileRead } from './support/close-while-read.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setUp(options: FakeIphoneOptions = {}): Promise<{ phone: FakeIphone; host: FakeIosHost }> {
  const phone = await startFakeIphone({ simulator: true, wdaRunning: false, ...options });
  const host = new FakeIosHost({ phones: [phone], hasBaguette: true });
  open.push(
    () => phone.close(),
    () => host.close(),
  );
  return { phone, host };
}

async function baguette(options?: Parameters<typeof openBaguetteSource>[2]) {
  const { phone, host } = await setUp();
  const source = await openBaguetteSource(host, phone.udid, { maxSize: 640, ...options });
  open.push(() => source.close());
  return { phone, host, source };
}

/** Waits for the next unit for which `isWanted` returns true. */
async function nextUnit(source: VideoSource, isWanted: (unit: VideoUnit) => boolean): Promise<VideoUnit> {
  for await (const unit of source.units) if (isWanted(unit)) return unit;
  throw new Error('The video has ended.');
}

describe('the video of a simulator through baguette', () => {
  test('is H.264 with a decoder configuration, and begins with a key frame', async () => {
    const { source, host, phone } = await baguette();
    const first = await nextUnit(source, () => true);
    expect(first.isKey).toBe(true);
    expect(first.format.codec).toBe('avc1.42c033');
    expect(first.format.description?.[0]).toBe(1);
    expect(host.commands).toContainEqual([
      'baguette',
      ...['stream', '--udid', phone.udid, '--format', 'avcc', '--fps', '60'],
    ]);
  });

  test('has the requested size, frame rate and bit rate', async () => {
    const { source, host } = await baguette({ maxSize: 640, maxFps: 30, bitRate: 2_000_000 });
    const smaller = await nextUnit(source, ({ format }) => format.size.height <= 640);
    expect(smaller.isKey).toBe(true);
    // Each side is a quarter of the side of the screen (1179 × 2556 pixels), rounded down to an even number.
    expect(smaller.format.size).toEqual({ width: 294, height: 638 });
    expect(source.size).toEqual(smaller.format.size);
    expect(host.commands.at(-1)?.slice(-4)).toEqual(['--fps', '30', '--bitrate', '2000000']);
  });

  test('sends a key frame when it is requested', async () => {
    const { source } = await baguette();
    const units = source.units[Symbol.asyncIterator]();
    let last = await units.next();
    while (last.value?.isKey || last.value?.format.size.height !== 638) last = await units.next();
    source.requestKeyFrame();
    while (!last.value?.isKey) last = await units.next();
    expect(last.value.format).toMatchObject({ size: { height: 638 } });
  });

  test('shows the effect of input', async () => {
    const { source, host, phone } = await baguette();
    const input = await BaguetteInput.open(host, phone.udid);
    open.push(() => input.close());
    await input.send({ type: 'touch1-down', x: 147, y: 319, width: 294, height: 638 });
    await input.send({ type: 'touch1-up', x: 147, y: 319, width: 294, height: 638 });
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 196.5, y: 426 }]);
    const changed = await nextUnit(source, ({ isKey }) => !isKey);
    expect(changed.data.length).toBeGreaterThan(0);
  });

  test('ends baguette when the source is closed', async () => {
    const { source, host } = await baguette();
    await closeWhileRead(source);
    expect(host.running).toEqual([]);
  });

  test('reports the end of baguette', async () => {
    const { source, host } = await baguette();
    const ended = (async () => {
      for await (const unit of source.units) if (unit.isKey) await host.processes[0]?.kill();
    })();
    await expect(ended).rejects.toMatchObject({ name: 'WdaError', code: 'SIMULATOR_FAILED' });
  });

  test('is refused with the message of baguette when the simulator is shut down', async () => {
    const { phone, host } = await setUp({ booted: false });
    await expect(openBaguetteSource(host, phone.udid)).rejects.toMatchObject({
      code: 'SIMULATOR_FAILED',
      message: 'baguette sends no video: Stream start failed: noFramebuffer.',
    });
    expect(host.running).toEqual([]);
  });

  test('is not started for an invalid UDID, or after an abort', async () => {
    const { phone, host } = await setUp();
    await expect(openBaguetteSource(host, '--help')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(BaguetteInput.open(host, '-x')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const signal = AbortSignal.abort();
    await expect(openBaguetteSource(host, phone.udid, { signal })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(host.commands).toEqual([]);
  });
});

describe('input through baguette', () => {
  test.each<[string, ScreenGesture]>([
    ['a button that baguette does not have', { type: 'button', button: 'siri' as 'home' }],
    ['text that is not ASCII', { type: 'type', text: 'é' }],
    ['an unknown key', { type: 'key', code: 'F13' }],
  ])('%s is refused, and the next gesture is performed', async (_name, gesture) => {
    const { phone, host } = await setUp();
    const input = await BaguetteInput.open(host, phone.udid);
    open.push(() => input.close());
    const refused = input.send(gesture);
    const performed = input.send({ type: 'type', text: 'abc' });
    await expect(refused).rejects.toMatchObject({ code: 'WDA_REFUSED' });
    await performed;
    expect(phone.state.query).toBe('abc');
  });

  test('fails when baguette has ended', async () => {
    const { phone, host } = await setUp();
    const input = await BaguetteInput.open(host, phone.udid);
    await input.close();
    await expect(input.send({ type: 'type', text: 'a' })).rejects.toMatchObject({ code: 'SIMULATOR_FAILED' });
  });
});

describe('the live stream as a video of separate images', () => {
  async function pictures(options: FakeIphoneOptions) {
    const { phone, host } = await setUp(options);
    const wda = createWda({ host });
    open.push(() => wda.close());
    const device = await wda.device(phone.udid);
    const source = await openPictureSource(device);
    open.push(() => source.close());
    return { phone, source };
  }

  test('has JPEG frames in device pixels', async () => {
    const { source } = await pictures({ simulator: false, wdaRunning: true });
    const unit = await nextUnit(source, () => true);
    expect(unit).toMatchObject({
      isKey: true,
      format: { codec: 'jpeg', size: { width: 1179, height: 2556 } },
    });
    expect(pictureFormat(unit.data)).toEqual(unit.format);
  });

  test('ends when its source is closed', async () => {
    const { source, phone } = await pictures({ simulator: false, wdaRunning: true });
    const ended = (async () => {
      for await (const unit of source.units) if (unit.isKey) await source.close();
    })();
    await ended;
    expect(phone.wdaRunning).toBe(true);
  });

  test('is refused when WebDriverAgent is not running', async () => {
    const { phone, host } = await setUp({ simulator: false });
    const wda = createWda({ host });
    open.push(() => wda.close());
    const device = await wda.device(phone.udid);
    await expect(openPictureSource(device)).rejects.toMatchObject({ code: 'WDA_NOT_RUNNING' });
  });
});
