import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeGrid, type FakeIphone, startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';
import { type Appium, startAppium } from '@storedeck/fake-devices/real';
import { WebDriver } from '@storedeck/webdriver';

import { postJson } from '../post-json.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { connectViewer, type TestViewer } from './mirror-viewer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function watch(host: string, device: string): Promise<TestViewer> {
  return connectViewer(server.port, { platform: 'webdriver', host, device });
}

async function tap(viewer: TestViewer, request: number, [x, y] = [200, 426]): Promise<void> {
  const { number } = viewer.events.findLast((event) => event.type === 'format') as { number: number };
  viewer.send({ type: 'touch', action: 'down', pointer: 0, x, y, format: number });
  viewer.send({ type: 'touch', action: 'up', pointer: 0, x, y, format: number, request });
  await viewer.until(() =>
    viewer.events.some(
      (event) => (event.type === 'done' || event.type === 'failed') && event.request === request,
    ),
  );
}

describe('a device of a real Appium server', () => {
  let appium: Appium;
  let driver: WebDriver;
  beforeAll(async () => {
    appium = await startAppium({ env: process.env });
    driver = new WebDriver({ url: appium.url });
  });
  afterAll(async () => {
    driver?.close();
    await appium?.close();
  });
  beforeEach(async () => {
    const devices = [{ name: 'Pixel', capabilities: appium.capabilities }];
    await postJson(server.port, '/api/webdriver/connect', { url: appium.url, devices });
  });

  /**
   * Waits until Appium has printed a request for a screenshot after the line `from`, and returns the session id in the
   * request.
   */
  async function shownSession(from: number): Promise<string> {
    const [, id = ''] = await appium.program.printed(/--> GET \/session\/([\w-]+)\/screenshot/, from);
    return id;
  }

  test('is shown by screenshots, tapped and typed on; its session ends with the last viewer', async () => {
    const before = appium.program.lineCount;
    const viewer = await watch(appium.url, 'saved:Pixel');
    expect(await viewer.event('waiting')).toEqual({ type: 'waiting', ahead: null });
    expect(await viewer.event('rung')).toMatchObject({
      rung: 'webdriver',
      program: expect.stringMatching(/^Appium 3\./),
      reason: null,
      can: { touch: null, key: null, text: null, rotate: null, record: expect.any(String) },
    });
    expect(await viewer.event('format')).toMatchObject({ codec: 'png', width: 400, height: 852 });
    const second = await watch(appium.url, 'saved:Pixel');
    await second.event('format');
    await tap(viewer, 1);
    viewer.send({ type: 'text', text: 'ü', request: 2 });
    await viewer.until(() => viewer.events.some((event) => event.type === 'done' && event.request === 2));
    const id = await shownSession(before);
    const { value } = await driver.command({
      method: 'POST',
      path: `/session/${id}/se/log`,
      body: { type: 'actions' },
    });
    expect(value).toMatchObject([
      [{ actions: [{ x: 160.4, y: 320.37 }, { type: 'pointerDown' }, {}, { type: 'pointerUp' }] }],
      [{ type: 'key', actions: [{ value: 'ü' }, { value: 'ü' }] }],
    ]);
    await viewer.close();
    await second.close();
    await appium.program.printed(/<-- DELETE \/session\/[\w-]+ 200/, before);
  });

  describe('with a live stream', () => {
    let phone: FakeIphone;
    beforeEach(async () => {
      phone = await startFakeIphone();
    });
    afterEach(() => phone.close());

    const connectWith = (port: number) => {
      const capabilities = { ...appium.capabilities, 'appium:mjpegServerPort': port };
      const devices = [{ name: 'Live', capabilities }];
      return postJson(server.port, '/api/webdriver/connect', { url: appium.url, devices });
    };

    test('is shown by the frames of the stream, and by screenshots when the stream ends', async () => {
      await connectWith(phone.mjpegPort);
      const viewer = await watch(appium.url, 'saved:Live');
      expect(await viewer.event('rung')).toMatchObject({ rung: 'mjpeg', reason: null });
      await viewer.until(() => viewer.packets.some(({ kind }) => kind === 'jpeg'));
      await tap(viewer, 1);
      await phone.close();
      expect(await viewer.event('rung', 1)).toMatchObject({
        rung: 'webdriver',
        reason: `The live stream at port ${phone.mjpegPort} of the server cannot be reached.`,
      });
      await viewer.until(() => viewer.packets.some(({ kind }) => kind === 'png'));
      expect(viewer.events.filter(({ type }) => type === 'lost')).toEqual([]);
      await viewer.close();
    });

    test('that cannot be reached is shown by screenshots, with the reason', async () => {
      const { mjpegPort } = phone;
      await phone.close();
      await connectWith(mjpegPort);
      const viewer = await watch(appium.url, 'saved:Live');
      await viewer.event('format');
      expect(viewer.events.findLast(({ type }) => type === 'rung')).toMatchObject({
        rung: 'webdriver',
        reason: expect.stringContaining('cannot be reached'),
      });
      await viewer.close();
    });
  });

  test('whose session has ended gets a new session, and accepts input again', async () => {
    const before = appium.program.lineCount;
    const viewer = await watch(appium.url, 'saved:Pixel');
    await viewer.event('format');
    const id = await shownSession(before);
    const next = appium.program.lineCount;
    await driver.command({ method: 'DELETE', path: `/session/${id}` });
    await appium.program.printed(/<-- POST \/session 200/, next);
    await tap(viewer, 1);
    await viewer.until(() => viewer.events.some((event) => event.type === 'done'));
    expect(viewer.events.filter(({ type }) => type === 'lost')).toEqual([]);
    await viewer.close();
  });

  test('a button that the driver does not know fails, and is then reported as missing', async () => {
    const viewer = await watch(appium.url, 'saved:Pixel');
    const { missingButtons } = await viewer.event('rung');
    expect(missingButtons).not.toHaveProperty('back');
    viewer.send({ type: 'button', name: 'back', request: 1 });
    expect((await viewer.event('failed')).error.code).toBe('CONTROL_UNSUPPORTED');
    expect(await viewer.event('rung', 1)).toMatchObject({ missingButtons: { back: expect.any(String) } });
    await viewer.close();
  });

  test('can be asked for while another viewer acts on it', async () => {
    const viewer = await watch(appium.url, 'saved:Pixel');
    await viewer.event('format');
    await tap(viewer, 1);
    const body = { device: 'saved:Pixel', host: appium.url };
    const { json } = await postJson(server.port, '/api/device-locks/ask', body);
    expect(json).toMatchObject({ ok: true, lock: { hostId: appium.url, device: 'saved:Pixel' } });
    await viewer.close();
  });

  test('whose session the server refuses to create is requested only once for each viewer', async () => {
    const devices = [{ name: 'Wrong', capabilities: { platformName: 'Nothing' } }];
    await postJson(server.port, '/api/webdriver/connect', { url: appium.url, devices });
    const viewer = await watch(appium.url, 'saved:Wrong');
    expect((await viewer.event('lost')).error.code).toBe('SESSION_NOT_CREATED');
    // Each of the other viewers causes a separate attempt to create the session. A second attempt for the first viewer
    // would fail while these attempts are made.
    for (let count = 0; count < 10; count += 1) {
      const other = await watch(appium.url, 'saved:Wrong');
      await other.event('lost');
      await other.close();
    }
    expect(viewer.events.filter(({ type }) => type === 'lost')).toHaveLength(1);
    await viewer.close();
  });

  test('has its session deleted when the Storedeck server ends', async () => {
    const before = appium.program.lineCount;
    const own = await startTestServer();
    const devices = [{ name: 'Pixel', capabilities: appium.capabilities }];
    await postJson(own.port, '/api/webdriver/connect', { url: appium.url, devices });
    const query = { platform: 'webdriver', host: appium.url, device: 'saved:Pixel' };
    const viewer = await connectViewer(own.port, query);
    await viewer.event('format');
    await own.close();
    await appium.program.printed(/<-- DELETE \/session\/[\w-]+ 200/, before);
  });
});

describe('a device of a Selenium Grid', () => {
  const IPHONE = { platformName: 'iOS', 'appium:deviceName': 'iPhone 16' };
  let phone: FakeIphone;
  let grid: FakeGrid;
  let device: string;
  beforeEach(async () => {
    phone = await startFakeIphone();
    grid = await startFakeGrid({
      nodes: [{ relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots: [IPHONE] }],
    });
    const { json } = await postJson(server.port, '/api/webdriver/connect', { url: grid.url });
    device = (json!['devices'] as [{ id: string }])[0].id;
  });
  afterEach(async () => {
    await grid.close();
    await phone.close();
  });

  test('is tapped at the same place, whatever the size of its screenshots', async () => {
    const viewer = await watch(grid.url, device);
    const { width, height } = await viewer.event('format');
    await tap(viewer, 1, [width / 2, height / 2]);
    expect(phone.gestures).toEqual([{ kind: 'tap', x: expect.closeTo(196.5, 0), y: expect.closeTo(426, 0) }]);
    await viewer.close();
    await until(() => grid.sessions.length === 0);
  });

  test('that is busy: the viewers see how many requests are before theirs, and the device when it is free', async () => {
    const other = new WebDriver({ url: grid.url });
    const theirs = await other.newSession({ alwaysMatch: IPHONE });
    const before = other.newSession({ alwaysMatch: IPHONE });
    await until(() => grid.queueLength === 1);
    const viewer = await watch(grid.url, device);
    await viewer.until(() => viewer.events.some((event) => event.type === 'waiting' && event.ahead === 1));
    const late = await watch(grid.url, device);
    expect(await late.event('waiting')).toMatchObject({ ahead: 1 });
    await theirs.delete();
    await (await before).delete();
    expect(await viewer.event('rung')).toMatchObject({ program: 'Selenium Grid' });
    await Promise.all([viewer.close(), late.close()]);
    await until(() => grid.sessions.length === 0);
    other.close();
  });

  test('when a viewer leaves, its request is removed from the queue', async () => {
    const other = new WebDriver({ url: grid.url });
    const theirs = await other.newSession({ alwaysMatch: IPHONE });
    const viewer = await watch(grid.url, device);
    await until(() => grid.queueLength === 1);
    await viewer.close();
    await until(() => grid.queueLength === 0);
    expect(grid.sessions).toEqual([theirs.id]);
    other.close();
  });

  test('of a server that is not connected is lost, with the reason', async () => {
    const viewer = await watch('http://127.0.0.1:9', device);
    expect((await viewer.event('lost')).error.code).toBe('SERVER_UNKNOWN');
    await viewer.close();
    const { json } = await sendRequest(server.port, { path: '/api/webdriver/servers' });
    expect(json).toMatchObject({ servers: [{ id: grid.url }] });
  });
});
