import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, test } from '@jest/globals';

import {
  frameNumber,
  IPHONE_TAP_COLOR,
  iphoneMarkMiddle,
  startFakeIphone,
  type FakeIphone,
  type FakeIphoneOptions,
} from '../../src/index.ts';

const phones: FakeIphone[] = [];
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
});

async function start(options: FakeIphoneOptions = {}) {
  const phone = await startFakeIphone(options);
  phones.push(phone);
  const call = async (method: string, path: string, body?: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = body === undefined ? {} : { body: text };
    const response = await fetch(`http://127.0.0.1:${phone.httpPort}${path}`, { method, ...init });
    return { status: response.status, headers: response.headers, body: (await response.json()) as never };
  };
  const session = async () => {
    await call('POST', '/session', { capabilities: {} });
    const id = phone.sessionId;
    await call('POST', `/session/${id}/appium/settings`, { settings: { animationCoolOffTimeout: 0 } });
    return `/session/${id}`;
  };
  return { phone, call, session };
}

function touch(actions: object[], more: object = {}) {
  return {
    actions: [{ type: 'pointer', id: 'f', parameters: { pointerType: 'touch' }, actions, ...more }],
  };
}

const TAP = [
  { type: 'pointerMove', duration: 0, x: 100, y: 650 },
  { type: 'pointerDown', button: 0 },
  { type: 'pause', duration: 20 },
  { type: 'pointerUp', button: 0 },
];

describe('WebDriverAgent', () => {
  test('reports its status, with CORS headers for every web page', async () => {
    const { call } = await start();
    const { status, headers, body } = await call('GET', '/status');
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({
      value: { ready: true, state: 'success', device: 'iphone' },
      sessionId: null,
    });
  });

  test('has one session, and a new session ends the previous one', async () => {
    const { phone, call, session } = await start();
    const first = await session();
    expect((await call('GET', `${first}/window/rect`)).status).toBe(200);
    await session();
    expect(await call('GET', `${first}/window/rect`)).toMatchObject({
      status: 404,
      body: { value: { error: 'invalid session id', message: 'Session does not exist', traceback: '' } },
    });
    expect((await call('GET', '/status')).body).toMatchObject({ sessionId: phone.sessionId });
  });

  test('a new session resets the session settings and keeps the stream settings', async () => {
    const { phone, call, session } = await start();
    const path = await session();
    await call('POST', `${path}/appium/settings`, {
      settings: { mjpegServerFramerate: 99, waitForIdleTimeout: 0 },
    });
    expect(phone.settings).toMatchObject({
      mjpegServerFramerate: 60,
      waitForIdleTimeout: 0,
      animationCoolOffTimeout: 0,
    });
    await call('POST', '/session', { capabilities: {} });
    expect(phone.settings).toMatchObject({
      mjpegServerFramerate: 60,
      waitForIdleTimeout: 10,
      animationCoolOffTimeout: 2,
    });
  });

  test.each<[string, string, unknown, number, string]>([
    ['POST', '/session', {}, 500, 'session not created'],
    ['POST', '/session', 'not json', 500, 'session not created'],
    ['GET', '/nothing', undefined, 404, 'unknown command'],
    ['GET', '/window/rect', undefined, 404, 'unknown command'],
    ['POST', '/actions', touch(TAP), 404, 'unknown command'],
    ['POST', '/wda/pressButton', { name: 'home' }, 404, 'unknown command'],
  ])('%s %s with %j is refused', async (method, path, body, status, error) => {
    const { call } = await start();
    expect(await call(method, path, body)).toMatchObject({ status, body: { value: { error } } });
  });

  test.each<[string, string, unknown, number, string]>([
    ['the legacy tap', '/wda/tap/0', { x: 1, y: 1 }, 500, 'unknown error'],
    ['a mouse', '/actions', { actions: [{ type: 'pointer', id: 'f', actions: TAP }] }, 500, 'unknown error'],
    ['a pointer without an id', '/actions', touch(TAP, { id: '' }), 500, 'unknown error'],
    ['a pause first', '/actions', touch([{ type: 'pause', duration: 1 }, ...TAP]), 500, 'unknown error'],
    ['a point without y', '/actions', touch([{ type: 'pointerMove', x: 1 }]), 500, 'unknown error'],
    [
      'a negative time',
      '/actions',
      touch([{ type: 'pointerMove', x: 1, y: 1, duration: -1 }]),
      500,
      'unknown error',
    ],
    ['settings that are no object', '/appium/settings', { settings: 5 }, 400, 'invalid argument'],
    [
      'a button in capitals with an underscore',
      '/wda/pressButton',
      { name: 'VOLUME_UP' },
      500,
      'unknown error',
    ],
    ['keys as text', '/wda/keys', { value: 'abc' }, 400, 'invalid argument'],
  ])('%s is refused, as by WebDriverAgent', async (_name, path, body, status, error) => {
    const { phone, call, session } = await start();
    expect(await call('POST', `${await session()}${path}`, body)).toMatchObject({
      status,
      body: { value: { error } },
    });
    expect(phone.gestures).toEqual([]);
  });

  test('a tap leaves a mark at its point in the screenshot', async () => {
    const { call, session } = await start();
    const path = await session();
    await call('POST', `${path}/actions`, touch(TAP));
    const { body } = await call('GET', '/screenshot');
    const png = Buffer.from((body as { value: string }).value, 'base64');
    const middle = await iphoneMarkMiddle(png, IPHONE_TAP_COLOR);
    expect(middle?.x).toBeCloseTo(100, 0);
    expect(middle?.y).toBeCloseTo(650, 0);
  });

  test('of an iPad has its size and scale, and turns them', async () => {
    const { call, session } = await start({ productType: 'iPad13,16' });
    const path = await session();
    expect((await call('GET', '/wda/screen')).body).toMatchObject({
      value: { screenSize: { width: 820, height: 1180 }, scale: 2 },
    });
    await call('POST', `${path}/actions`, touch([{ ...TAP[0], x: 600, y: 900 }, ...TAP.slice(1)]));
    const { body } = await call('GET', '/screenshot');
    const png = Buffer.from((body as { value: string }).value, 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1640, 2360]);
    const middle = await iphoneMarkMiddle(png, IPHONE_TAP_COLOR, 'iPad13,16');
    expect([middle?.x, middle?.y].map((at) => Math.round(at ?? 0))).toEqual([600, 900]);
    await call('POST', `${path}/orientation`, { orientation: 'LANDSCAPE' });
    expect((await call('GET', `${path}/window/rect`)).body).toMatchObject({
      value: { x: 0, y: 0, width: 1180, height: 820 },
    });
  });

  test('types where there is a keyboard, and refuses keys where there is no keyboard', async () => {
    const { phone, call, session } = await start();
    const path = await session();
    await call('POST', `${path}/wda/tap`, { x: 57, y: 400 });
    await call('POST', `${path}/wda/keys`, { value: ['Hellp', '\bo\nworld'] });
    expect(phone.state).toMatchObject({ page: 'notes', note: 'Hello\nworld' });
    await call('POST', '/wda/lock', {});
    expect((await call('GET', '/wda/locked')).body).toMatchObject({ value: true });
    expect(await call('POST', `${path}/wda/keys`, { value: ['x'] })).toMatchObject({ status: 400 });
  });

  test('runs one command after the other', async () => {
    const { phone } = await start({ beforeScreenshot: () => delay(100) });
    const order: string[] = [];
    const request = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${phone.httpPort}${path}`);
      order.push(path);
      await response.text();
    };
    const screenshot = request('/screenshot');
    while (phone.received.length === 0) await setImmediate();
    await Promise.all([screenshot, request('/status')]);
    expect(order).toEqual(['/screenshot', '/status']);
  });

  test('cannot be reached while it is stopped, even if another program uses its port', async () => {
    const { phone } = await start();
    await phone.stopWda();
    const other = createServer().listen(phone.httpPort, '127.0.0.1');
    await once(other, 'listening');
    await expect(once(phone.connect(8100), 'connect')).rejects.toThrow('Nothing listens on port 8100');
    other.close();
    await once(other, 'close');
    await phone.startWda();
    const socket = phone.connect(8100);
    await once(socket, 'connect');
    socket.destroy();
  });
});

describe('the MJPEG server', () => {
  test('sends nothing before it has received something, then frames of the configured size', async () => {
    const { phone } = await start({ fps: 60, frameBytes: 100_000 });
    const socket = connect(phone.mjpegPort, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    expect(phone.mjpeg.connections).toBe(0);
    socket.write('anything');
    let received = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk]);
      if (received.length > 350_000) break;
    }
    const text = received.toString('latin1');
    expect(text).toContain(
      'Content-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n--BoundaryString\r\n',
    );
    const lengths = [...text.matchAll(/Content-length: (\d+)/gi)].map(([, length]) => Number(length));
    expect(lengths.length).toBeGreaterThanOrEqual(3);
    for (const length of lengths) expect(Math.abs(length - 100_000)).toBeLessThan(10);
    const start0 = received.indexOf('ffd8', 0, 'hex');
    expect(frameNumber(received.subarray(start0))).toBe(1);
    expect(
      received.subarray(start0 + Number(lengths[0]) - 2, start0 + Number(lengths[0])).toString('hex'),
    ).toBe('ffd9');
  });
});
