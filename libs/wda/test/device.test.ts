import { Duplex, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, test } from '@jest/globals';
import {
  FakeIosHost,
  iphoneMarkMiddle,
  IPHONE_SWIPE_COLOR,
  IPHONE_TAP_COLOR,
  startFakeIphone,
  type FakeIosHostOptions,
  type FakeIphoneOptions,
} from '@storedeck/fake-devices';

import { createWda, type IosInput } from '../src/index.ts';
import { eventually } from './support/eventually.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function setUp(phoneOptions: FakeIphoneOptions = {}, hostOptions: FakeIosHostOptions = {}) {
  const phone = await startFakeIphone(phoneOptions);
  const host = new FakeIosHost({ phones: [phone], ...hostOptions });
  const wda = createWda({ host });
  closing.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, host, wda, device: await wda.device() };
}

function calls(phone: { received: readonly { method: string; path: string }[] }, path: string) {
  return phone.received.filter((call) => `${call.method} ${call.path}` === path);
}

describe('status', () => {
  test('opens a session with the settings for the live stream and reports the size in points', async () => {
    const { phone, device } = await setUp();
    const status = await device.status();
    expect(status).toEqual({
      udid: phone.udid,
      running: true,
      size: { width: 393, height: 852 },
      sessionId: phone.sessionId,
      mjpeg: true,
      launching: false,
    });
    expect(phone.settings).toMatchObject({
      mjpegServerFramerate: 30,
      mjpegServerScreenshotQuality: 60,
      animationCoolOffTimeout: 0,
      waitForIdleTimeout: 0,
    });
  });

  test('uses the active session and creates no new session', async () => {
    const { phone, wda, device } = await setUp();
    phone.evictSession();
    const { sessionId } = await device.status();
    expect(sessionId).toBe(phone.sessionId);
    expect(calls(phone, 'POST /session')).toHaveLength(0);
    expect(phone.settings.animationCoolOffTimeout).toBe(0);
    await wda.close();
  });

  test('a WebDriverAgent that is not running is reported with a hint', async () => {
    const { device } = await setUp({ wdaRunning: false });
    expect(await device.status()).toMatchObject({
      running: false,
      size: null,
      sessionId: null,
      mjpeg: false,
      launching: false,
      hint: expect.stringContaining('Start WebDriverAgent'),
    });
  });

  test('the size of a WebDriverAgent without /window/rect is read from /window/size', async () => {
    const { phone, device } = await setUp({ oldWda: true });
    expect((await device.status()).size).toEqual({ width: 393, height: 852 });
    expect(calls(phone, 'GET /window/size')).toHaveLength(1);
  });

  test.each([
    ['split view', { x: 0, y: 0, width: 295, height: 852 }],
    ['the right half', { x: 200, y: 0, width: 193, height: 852 }],
    ['an app for iPhones on an iPad', { x: 0, y: 0, width: 320, height: 480 }],
    ['Slide Over', { x: 60, y: 20, width: 320, height: 800 }],
  ])('reports the whole screen while the app fills a part of it: %s', async (_, appRect) => {
    const { device } = await setUp({ appRect });
    expect((await device.status()).size).toEqual({ width: 393, height: 852 });
  });

  test('an app in a part of a turned screen turns the screen', async () => {
    const { device } = await setUp({ appRect: { x: 0, y: 0, width: 600, height: 393 } });
    expect((await device.status()).size).toEqual({ width: 852, height: 393 });
  });

  test('requests the size once and uses one connection for all calls', async () => {
    const { phone, device } = await setUp();
    for (let round = 0; round < 10; round += 1) await device.status();
    expect(calls(phone, 'GET /window/rect')).toHaveLength(1);
    expect(phone.httpConnections).toBe(1);
  });
});

describe('input', () => {
  test('a tap reaches exactly the given point', async () => {
    const { phone, device } = await setUp();
    await device.input({ action: 'tap', x: 137, y: 641 });
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 137, y: 641 }]);
    const middle = await iphoneMarkMiddle(await device.screenshot(), IPHONE_TAP_COLOR);
    expect(middle?.x).toBeCloseTo(137, 0);
    expect(middle?.y).toBeCloseTo(641, 0);
    expect(phone.received.some(({ path }) => path.startsWith('/wda/tap'))).toBe(false);
  });

  test('the finger moves at once, but in a swipe of more than a second it first rests', async () => {
    const { phone, device } = await setUp();
    const swipe = { action: 'swipe', x1: 330, y1: 400, x2: 60, y2: 400 } as const;
    await device.input({ ...swipe, ms: 300 });
    await device.input({ ...swipe, ms: 1200 });
    expect(phone.state.homePage).toBe(1);
    expect(calls(phone, 'POST /wda/dragfromtoforduration').map((call) => call)).toMatchObject([
      { body: { fromX: 330, fromY: 400, toX: 60, toY: 400, duration: 0 } },
      { body: { duration: 0.2 } },
    ]);
    expect(await iphoneMarkMiddle(await device.screenshot(), IPHONE_SWIPE_COLOR)).toBeDefined();
  });

  test('buttons, lock and unlock change the phone', async () => {
    const { phone, device } = await setUp();
    await device.input({ action: 'button', name: 'volup' });
    expect(phone.state).toMatchObject({ volume: 9, volumeShown: true });
    await device.input({ action: 'button', name: 'voldown' });
    expect(phone.state.volume).toBe(8);
    await device.input({ action: 'lock' });
    expect(phone.state.page).toBe('lock');
    await device.input({ action: 'unlock' });
    await device.input({ action: 'tap', x: 57, y: 400 });
    expect(phone.state.page).toBe('notes');
    await device.input({ action: 'button', name: 'home' });
    expect(phone.state.page).toBe('home');
  });

  test('text of any length and script arrives unchanged', async () => {
    const { phone, device } = await setUp();
    const text = 'Grüße, 日本 👩‍👩‍👧‍👦 "quoted" $HOME\n'.repeat(60);
    await device.input({ action: 'tap', x: 57, y: 400 });
    await device.input({ action: 'text', text });
    expect(phone.state.note).toBe(text);
    expect(calls(phone, 'POST /wda/keys').length).toBeGreaterThan(3);
  });

  test('text without a focused field is refused with a hint', async () => {
    const { device } = await setUp();
    await device.input({ action: 'lock' });
    await expect(device.input({ action: 'text', text: 'x' })).rejects.toMatchObject({
      code: 'WDA_REFUSED',
      reason: 'invalid element state',
      hint: expect.stringContaining('text field'),
    });
  });

  test.each<[string, unknown]>([
    ['NaN', { action: 'tap', x: Number.NaN, y: 1 }],
    ['an infinite coordinate', { action: 'tap', x: Infinity, y: 1 }],
    ['a number as text', { action: 'tap', x: '5', y: 1 }],
    ['a negative coordinate', { action: 'tap', x: -1, y: 1 }],
    ['no coordinates', { action: 'tap' }],
    ['an endless swipe', { action: 'swipe', x1: 1, y1: 1, x2: 2, y2: 2, ms: 60_001 }],
    ['an unknown button', { action: 'button', name: 'VOLUME_UP' }],
    ['an unknown field', { action: 'tap', x: 1, y: 1, z: 1 }],
    ['an unknown action', { action: 'shake' }],
    ['a megabyte of text', { action: 'text', text: 'x'.repeat(1_000_000) }],
    ['nothing', null],
  ])('refuses %s and sends nothing', async (_name, input) => {
    const { phone, device } = await setUp();
    await expect(device.input(input as IosInput)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(phone.received).toEqual([]);
  });
});

describe('session', () => {
  test('is created again once when WebDriverAgent no longer knows the session, and the call is repeated', async () => {
    const { phone, device } = await setUp();
    await device.status();
    phone.evictSession();
    await device.input({ action: 'tap', x: 10, y: 700 });
    expect(phone.gestures).toHaveLength(1);
    expect(calls(phone, 'POST /session')).toHaveLength(2);
    expect(phone.settings.animationCoolOffTimeout).toBe(0);
  });

  test('is created once for calls at the same time', async () => {
    const { phone, device } = await setUp();
    await device.status();
    phone.evictSession();
    const points = [1, 2, 3, 4, 5];
    await Promise.all(points.map((x) => device.input({ action: 'tap', x, y: 700 })));
    expect(phone.gestures).toHaveLength(5);
    expect(calls(phone, 'POST /session')).toHaveLength(2);
  });

  test('is replaced after a restart of WebDriverAgent; a tap during the restart fails and is not sent later', async () => {
    const { phone, device } = await setUp();
    await device.status();
    await phone.stopWda();
    await expect(device.input({ action: 'tap', x: 10, y: 700 })).rejects.toMatchObject({
      code: 'WDA_NOT_RUNNING',
    });
    await phone.startWda();
    await device.input({ action: 'tap', x: 20, y: 700 });
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 20, y: 700 }]);
  });
});

describe('screenshot', () => {
  test('is shared by callers at the same time', async () => {
    const { phone, device } = await setUp({ beforeScreenshot: () => delay(100) });
    const screenshots = await Promise.all(Array.from({ length: 20 }, () => device.screenshot()));
    expect(new Set(screenshots).size).toBe(1);
    expect(calls(phone, 'GET /screenshot')).toHaveLength(1);
    expect(screenshots[0]?.equals(await phone.screenshot())).toBe(true);
  });

  test('when one caller aborts, the other callers get the screenshot', async () => {
    const { device } = await setUp({ beforeScreenshot: () => delay(100) });
    const leaving = new AbortController();
    const left = device.screenshot({ signal: leaving.signal });
    const stays = device.screenshot();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'ABORTED' });
    expect((await stays).subarray(1, 4).toString()).toBe('PNG');
  });

  test('a screenshot of a simulator comes from simctl, needs no WebDriverAgent and leaves no file', async () => {
    const { phone, host, device } = await setUp({ simulator: true, wdaRunning: false });
    const before = host.files;
    expect((await device.screenshot()).equals(await phone.screenshot())).toBe(true);
    expect(host.files).toEqual(before);
  });
});

describe('the choice of a device', () => {
  test('if there are two devices, the UDID of a device must be given', async () => {
    const { wda, host, phone } = await setUp();
    const other = await startFakeIphone({ simulator: true });
    closing.push(() => other.close());
    host.attach(other);
    await wda.devices();
    await expect(wda.device()).rejects.toMatchObject({
      code: 'DEVICE_AMBIGUOUS',
      message: expect.stringContaining(phone.udid),
    });
    expect((await wda.device(other.udid)).kind).toBe('simulator');
    expect(await wda.device(phone.udid)).toBe(await wda.device(phone.udid));
  });

  test('an unknown UDID is not found, and an invalid UDID reaches no tool', async () => {
    const { wda, host } = await setUp();
    await expect(wda.device('00008130-FFFFFFFFFFFFFFFF')).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    const commands = host.commands.length;
    for (const udid of ['', '-h', 'a b', 'x;id', '../../etc/passwd', `${'a'.repeat(40)}\n`]) {
      await expect(wda.device(udid)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    }
    expect(host.commands).toHaveLength(commands);
  });

  test('two phones use different ports', async () => {
    const { wda, host, phone } = await setUp();
    const other = await startFakeIphone({ udid: '00008130-00000000000000EE' });
    closing.push(() => other.close());
    host.attach(other);
    const [first, second] = await Promise.all([wda.device(phone.udid), wda.device(other.udid)]);
    await Promise.all([
      first.input({ action: 'tap', x: 1, y: 2 }),
      second.input({ action: 'tap', x: 3, y: 4 }),
    ]);
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 1, y: 2 }]);
    expect(other.gestures).toEqual([{ kind: 'tap', x: 3, y: 4 }]);
  });
});

describe('a byte stream that is not a socket, such as a stream through SSH', () => {
  test('carries calls over one connection, screenshots and the live stream', async () => {
    const phone = await startFakeIphone();
    const host = new FakeIosHost({ phones: [phone] });
    let streams = 0;
    const connect = host.connect.bind(host);
    host.connect = async (port) => {
      const socket = await connect(port);
      streams += 1;
      return Duplex.from({ readable: socket, writable: socket });
    };
    const wda = createWda({ host });
    closing.push(
      () => phone.close(),
      () => host.close(),
      () => wda.close(),
    );
    const device = await wda.device();
    await device.status();
    const before = streams;
    for (let x = 1; x <= 5; x += 1) await device.input({ action: 'tap', x, y: 700 });
    expect(phone.gestures).toHaveLength(5);
    expect((await device.screenshot()).equals(await phone.screenshot())).toBe(true);
    expect(streams).toBe(before);
    let frames = 0;
    const viewer = new Writable({ write: (_chunk, _encoding, done) => ((frames += 1), done()) });
    void device.relay.addViewer(viewer);
    await eventually(() => frames >= 3);
    viewer.destroy();
  });
});

describe('the port forward', () => {
  test('is restarted when its process ends, and ends on close', async () => {
    const { host, wda, device } = await setUp();
    await device.status();
    const [iproxy] = host.processes;
    await iproxy?.kill();
    await eventually(() => host.processes.length === 1 && host.processes[0] !== iproxy);
    expect((await device.status()).running).toBe(true);
    await wda.close();
    expect(host.processes).toEqual([]);
  });

  test('the error for a missing tool has a hint', async () => {
    const { device } = await setUp({}, { missing: ['iproxy', 'ios'] });
    await expect(device.status()).rejects.toMatchObject({
      code: 'IPROXY_MISSING',
      hint: expect.stringContaining('IPROXY_BIN'),
    });
  });
});

test('the methods of a device perform the same input as `input`', async () => {
  const { phone, device } = await setUp();
  await device.input({ action: 'tap', x: 57, y: 400 });
  await device.input({ action: 'text', text: 'hello' });
  expect(phone.state).toMatchObject({ page: 'notes', note: 'hello' });
  await device.input({ action: 'button', name: 'home' });
  expect(phone.state.page).toBe('home');
  await device.input({ action: 'swipe', x1: 330, y1: 400, x2: 60, y2: 400 });
  expect(phone.state.homePage).toBe(1);
  await device.input({ action: 'button', name: 'volume_up' });
  expect(phone.state.volume).toBe(9);
  await device.input({ action: 'lock' });
  expect(phone.state.page).toBe('lock');
  await device.input({ action: 'unlock' });
  expect(phone.state.page).not.toBe('lock');
  expect(await device.size()).toEqual({ width: 393, height: 852 });
});

test('an aborted call rejects with ABORTED', async () => {
  const { wda, device } = await setUp();
  const signal = AbortSignal.abort();
  for (const call of [
    () => wda.devices({ signal }),
    () => wda.device(undefined, { signal }),
    () => device.status({ signal }),
    () => device.screenshot({ signal }),
    () => device.size({ signal }),
    () => device.input({ action: 'tap', x: 1, y: 1 }, { signal }),
    () => device.input({ action: 'swipe', x1: 1, y1: 1, x2: 2, y2: 2 }, { signal }),
    () => device.input({ action: 'text', text: 'a' }, { signal }),
    () => device.input({ action: 'button', name: 'home' }, { signal }),
    () => device.launch({ signal }),
    () => device.frames({ signal }).next(),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'ABORTED' });
  }
});

test('await using closes everything', async () => {
  const { host, wda, device } = await setUp();
  await device.status();
  await wda[Symbol.asyncDispose]();
  expect(host.processes).toEqual([]);
  await expect(wda.device()).rejects.toMatchObject({ code: 'CLOSED' });
});
