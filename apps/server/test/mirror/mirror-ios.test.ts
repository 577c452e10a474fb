import { afterEach, describe, expect, test } from '@jest/globals';

import {
  SIMULATOR,
  type ServerWithDevices,
  startServerWithDevices,
  type ServerWithDevicesOptions,
} from '../devices/server-with-devices.ts';
import { until } from '../until.ts';
import { connectViewer } from './mirror-viewer.ts';

const modifiers = { shift: false, ctrl: false, alt: false, meta: false };
let devices: ServerWithDevices;
afterEach(() => devices.close());

async function connect(options: ServerWithDevicesOptions) {
  devices = await startServerWithDevices(options);
  const device = devices.iphone.udid;
  return connectViewer(devices.server.port, { platform: 'ios', device, maxSize: 640 });
}

/**
 * Waits for the format with a height of 638 pixels, and returns it. baguette first sends a format in the full size of
 * the simulator, which a viewer may miss.
 */
async function smallFormat(viewer: Awaited<ReturnType<typeof connect>>) {
  const find = () => viewer.events.find((event) => event.type === 'format' && event.height === 638);
  await viewer.until(() => find() !== undefined);
  const format = find();
  if (format?.type !== 'format') throw new Error('There is no format.');
  return format;
}

/** Returns the point of the screen in the middle of a pixel of the video. */
function middleOfPixel(pixel: { x: number; y: number }, video: { width: number; height: number }) {
  return {
    x: expect.closeTo(((pixel.x + 0.5) / video.width) * 393, 1),
    y: expect.closeTo(((pixel.y + 0.5) / video.height) * 852, 1),
  };
}

const atSimulator = { iphone: { udid: SIMULATOR, simulator: true } } as const;

describe('a simulator of a host with baguette', () => {
  test('is shown as H.264, takes touches and text, and returns to its home screen', async () => {
    const viewer = await connect({ ...atSimulator, wdaRunning: false, ios: { hasBaguette: true } });
    expect(await viewer.event('rung')).toMatchObject({
      rung: 'simulator',
      reason: null,
      program: 'baguette',
      can: { touch: null, multiTouch: null, record: null, rotate: 'baguette cannot do this.' },
    });
    const { codec, description, number, width, height } = await smallFormat(viewer);
    expect([codec, typeof description, height]).toEqual(['avc1.42c033', 'string', 638]);
    const at = { type: 'touch', pointer: 0, x: width / 2, y: height / 2, format: number } as const;
    viewer.send({ ...at, action: 'down' });
    viewer.send({ ...at, action: 'up', request: 1 });
    await viewer.event('done');
    expect(devices.iphone.gestures).toEqual([{ kind: 'tap', ...middleOfPixel(at, { width, height }) }]);
    viewer.send({ type: 'key', action: 'down', code: 'KeyY', key: 'z', modifiers, repeat: false });
    viewer.send({ type: 'text', text: 'oo', request: 2 });
    await viewer.event('done', 1);
    expect(devices.iphone.state.query).toBe('zoo');
    viewer.send({ type: 'button', name: 'home', request: 3 });
    await viewer.event('done', 2);
    expect(devices.iphone.state.page).toBe('home');
    await viewer.close();
    await until(() => !devices.iosHost.running.includes('baguette'));
  });

  test('is shown as JPEG frames to a viewer that cannot decode H.264, until all viewers have left', async () => {
    const viewer = await connect({ ...atSimulator, ios: { hasBaguette: true } });
    const { number } = await smallFormat(viewer);
    viewer.send({ type: 'undecodable', format: number, request: 1 });
    expect(await viewer.event('rung', 1)).toMatchObject({
      rung: 'mjpeg',
      reason: 'A browser that shows this device cannot decode its video.',
    });
    await viewer.until(() =>
      viewer.events.some((event) => event.type === 'format' && event.codec === 'jpeg'),
    );
    // A message about a previous format changes nothing.
    viewer.send({ type: 'undecodable', format: number, request: 2 });
    await viewer.event('done', 1);
    const newest = viewer.events.findLast((event) => event.type === 'format');
    viewer.send({ type: 'undecodable', format: newest?.number, request: 3 });
    expect((await viewer.event('failed')).error.code).toBe('CONTROL_UNSUPPORTED');
    expect(viewer.events.filter(({ type }) => type === 'rung')).toHaveLength(2);
    await viewer.close();
    await until(() => devices.iphone.mjpeg.clients === 0);
    const next = await connectViewer(devices.server.port, { platform: 'ios', device: devices.iphone.udid });
    expect(await next.event('rung')).toMatchObject({ rung: 'simulator', reason: null });
    await next.close();
  });

  test('is pinched with two fingers, and refuses a third finger and a character that baguette cannot type', async () => {
    const viewer = await connect({ ...atSimulator, wdaRunning: false, ios: { hasBaguette: true } });
    const { number } = await smallFormat(viewer);
    const finger = (pointer: number, action: string, request?: number) => ({
      ...{ type: 'touch', pointer, action, x: 100 + pointer * 20, y: 100, format: number },
      ...(request !== undefined && { request }),
    });
    viewer.send(finger(0, 'down'));
    viewer.send(finger(1, 'down'));
    viewer.send(finger(2, 'down', 1));
    expect((await viewer.event('failed')).error.message).toBe('A simulator takes two fingers.');
    viewer.send(finger(1, 'move'));
    viewer.send(finger(0, 'up', 2));
    await viewer.event('done');
    viewer.send({ type: 'text', text: 'é', request: 3 });
    expect((await viewer.event('failed', 1)).error.code).toBe('CONTROL_UNSUPPORTED');
    expect(devices.iphone.gestures).toEqual([]);
    await viewer.close();
  });
});

test('a simulator of a host that has only serve-sim is shown as H.264, touched and typed on', async () => {
  const viewer = await connect({ ...atSimulator, wdaRunning: false, ios: { hasServeSim: true } });
  expect(await viewer.event('rung')).toMatchObject({
    rung: 'simulator',
    reason: null,
    program: 'serve-sim',
    can: { touch: null, multiTouch: null, clipboard: 'serve-sim cannot do this.' },
  });
  const { codec, number, width, height } = await viewer.event('format');
  expect(codec).toBe('avc1.42c033');
  const at = { type: 'touch', pointer: 0, x: width / 2, y: height / 2, format: number } as const;
  viewer.send({ ...at, action: 'down' });
  viewer.send({ ...at, action: 'up' });
  viewer.send({ type: 'text', text: 'Zoo' });
  await until(() => devices.iphone.state.query === 'Zoo');
  expect(devices.iphone.gestures).toEqual([{ kind: 'tap', ...middleOfPixel(at, { width, height }) }]);
  await viewer.close();
  await until(() => !devices.iosHost.running.includes('serve-sim'));
});

describe('a simulator of a host without baguette', () => {
  test('is shown by WebDriverAgent, and the viewer is informed how to get a better video', async () => {
    const viewer = await connect(atSimulator);
    expect(await viewer.event('rung')).toMatchObject({
      rung: 'mjpeg',
      reason: 'baguette is not installed on this computer.',
      climb: expect.stringContaining('brew install'),
      program: 'WebDriverAgent',
    });
    await viewer.close();
  });

  test('is shown by screenshots without WebDriverAgent, and cannot be touched until it runs', async () => {
    const viewer = await connect({ ...atSimulator, wdaRunning: false });
    const rung = await viewer.event('rung');
    const reason = 'WebDriverAgent is not running on the simulator.';
    expect([rung.rung, rung.can.touch, rung.missingButtons?.home]).toEqual(['screenshots', reason, reason]);
    await viewer.until(() => viewer.packets.length > 0);
    expect(viewer.packets[0]).toMatchObject({ kind: 'png', isKey: true });
    await devices.iphone.startWda();
    expect(await viewer.event('rung', 1)).toMatchObject({
      rung: 'mjpeg',
      can: { touch: null },
      missingButtons: { 'volume-up': 'On a simulator, WebDriverAgent has no volume buttons.' },
    });
    await viewer.close();
  });
});

describe('an iPhone with iOS 27', () => {
  const ios27 = { iphone: { osVersion: '27.1' }, ios: { hasPymobiledevice3: true } } as const;

  test('is shown as H.265 by its display service, and controlled without WebDriverAgent', async () => {
    const viewer = await connect({ ...ios27, wdaRunning: false });
    expect(await viewer.event('rung')).toMatchObject({
      rung: 'display-service',
      reason: null,
      program: 'pymobiledevice3',
      can: { touch: null, clipboard: null, rotate: null, record: null, scroll: expect.any(String) },
    });
    // The stream begins with the last key frame, which may be old. The next frame begins a new format, so that the
    // viewer decodes this frame with a new decoder.
    const { codec, description, number, width, height } = await viewer.event('format', 1);
    expect([codec, typeof description, width, height]).toEqual(['hev1.1.6.L150.90', 'string', 1180, 2556]);
    const at = { type: 'touch', x: width / 2, y: height / 2, format: number } as const;
    viewer.send({ ...at, pointer: 0, action: 'down' });
    viewer.send({ ...at, pointer: 1, action: 'down', request: 1 });
    expect((await viewer.event('failed')).error.message).toBe('This iPhone takes one finger.');
    viewer.send({ ...at, pointer: 0, action: 'up' });
    viewer.send({ type: 'text', text: 'Grüße', request: 2 });
    await viewer.event('done');
    viewer.send({ type: 'clipboard-get' });
    expect((await viewer.event('clipboard')).text).toBe('Grüße');
    expect([devices.iphone.gestures.length, devices.iphone.state.query]).toEqual([1, 'Grüße']);
    await viewer.close();
  });

  test('is shown by WebDriverAgent to a viewer that cannot decode H.265', async () => {
    const viewer = await connect(ios27);
    const { number } = await viewer.event('format', 1);
    viewer.send({ type: 'undecodable', format: number });
    expect(await viewer.event('rung', 1)).toMatchObject({
      rung: 'mjpeg',
      reason: expect.stringContaining('cannot decode'),
    });
    await viewer.until(() =>
      viewer.events.some((event) => event.type === 'format' && event.codec === 'jpeg'),
    );
    expect(viewer.events.some(({ type }) => type === 'lost')).toBe(false);
    await viewer.close();
    await until(() => !devices.iosHost.running.includes('pymobiledevice3'));
  });

  test('without pymobiledevice3, is shown by WebDriverAgent, and the viewer is informed what to install', async () => {
    const viewer = await connect({ iphone: { osVersion: '27.1' } });
    expect(await viewer.event('rung')).toMatchObject({
      rung: 'mjpeg',
      reason: 'pymobiledevice3 is not installed on this computer.',
      climb: expect.stringContaining('pipx install pymobiledevice3'),
    });
    await viewer.close();
  });
});

describe('an iPhone', () => {
  test('is shown as JPEG frames, tapped, dragged and typed on', async () => {
    const viewer = await connect({});
    expect(await viewer.event('rung')).toMatchObject({ rung: 'mjpeg', reason: null, climb: null });
    const { width, height, number } = await viewer.event('format');
    expect([width, height]).toEqual([1179, 2556]);
    await viewer.until(() => viewer.packets.length > 0);
    expect(viewer.packets[0]).toMatchObject({ kind: 'jpeg', isKey: true });
    const at = { type: 'touch', pointer: 0, format: number } as const;
    viewer.send({ ...at, action: 'down', x: 300, y: 600 });
    viewer.send({ ...at, action: 'up', x: 303, y: 600, request: 1 });
    await viewer.event('done');
    viewer.send({ ...at, action: 'down', x: 300, y: 600 });
    viewer.send({ ...at, action: 'move', x: 300, y: 900 });
    viewer.send({ ...at, action: 'up', x: 300, y: 1500, request: 2 });
    await viewer.event('done', 1);
    viewer.send({ ...at, action: 'down', x: 300, y: 600, atMs: 1000 });
    viewer.send({ ...at, action: 'move', x: 300, y: 1500, atMs: 1800 });
    viewer.send({ ...at, action: 'up', x: 300, y: 1500, atMs: 1900, request: 9 });
    await viewer.event('done', 2);
    expect(devices.iphone.gestures).toMatchObject([
      { kind: 'tap', x: 100.16, y: 200.16 },
      { kind: 'swipe', x1: 100.16, y1: 200.16, x2: 100.16, y2: 500.16 },
      { kind: 'swipe', x1: 100.16, y1: 200.16, x2: 100.16, y2: 500.16 },
    ]);
    const drags = devices.iphone.received.filter(({ path }) => path === '/wda/dragfromtoforduration');
    // In the second drag, the finger stayed in place for 0.8 s before it moved.
    expect(drags.map(({ body }) => body['duration'])).toEqual([0, 0.8]);
    viewer.send({ type: 'key', action: 'down', code: 'KeyQ', key: 'é', modifiers, repeat: false });
    viewer.send({ type: 'key', action: 'up', code: 'KeyQ', key: 'é', modifiers, repeat: false });
    for (const text of ['😀', 'a', 'b']) viewer.send({ type: 'text', text });
    viewer.send({ type: 'text', text: 'c', request: 3 });
    await viewer.event('done', 3);
    expect(devices.iphone.state.query).toBe('é😀abc');
    viewer.send({ type: 'button', name: 'power' });
    viewer.send({ type: 'button', name: 'wake', request: 5 });
    await viewer.event('done', 4);
    expect(devices.iphone.received.slice(-2).map(({ path }) => path)).toEqual(['/wda/lock', '/wda/unlock']);
    viewer.send({ type: 'rotate', request: 4 });
    expect((await viewer.event('failed')).error.code).toBe('CONTROL_UNSUPPORTED');
    await viewer.close();
  });

  test('cannot be recorded, and the viewer receives the reason', async () => {
    const viewer = await connect({});
    await viewer.event('format');
    viewer.send({ type: 'record', on: true, request: 1 });
    expect((await viewer.event('failed')).error).toMatchObject({
      code: 'CONTROL_UNSUPPORTED',
      message: 'The device sends separate images, which cannot be recorded as a video.',
    });
    await viewer.close();
  });
});
