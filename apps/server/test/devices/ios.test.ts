import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';

import { sendRequest } from '../send-request.ts';
import {
  type ServerWithDevices,
  startServerWithDevices,
  type ServerWithDevicesOptions,
} from './server-with-devices.ts';

let running: ServerWithDevices;
afterEach(() => running.close());

async function start(options: ServerWithDevicesOptions = {}) {
  running = await startServerWithDevices(options);
  return createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
}

function launch() {
  return sendRequest(running.server.port, {
    method: 'POST',
    path: '/api/wda/launch',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
}

describe('iOS', () => {
  test('lists devices, reports the status, returns the screen and performs input', async () => {
    const client = await start();
    expect(await client.iosDevices()).toMatchObject({
      devices: [{ udid: running.iphone.udid, kind: 'device', connection: 'usb' }],
      tools: { devicectl: true, iproxy: true },
      goIos: true,
    });
    expect(await client.iosStatus()).toMatchObject({
      udid: running.iphone.udid,
      running: true,
      size: { width: 393, height: 852 },
      mjpeg: true,
      launching: false,
    });
    const screen = await client.iosScreen({ query: {} });
    expect(screen.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(
      Buffer.from(await screen.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    await client.iosInput({ body: { action: 'tap', x: 100, y: 200 } });
    await client.iosInput({ body: { action: 'button', name: 'home' } });
    expect(running.iphone.gestures).toEqual([{ kind: 'tap', x: 100, y: 200 }]);
    expect((await launch()).json).toEqual({ ok: true, running: true });
  });

  test('the tree of the screen has bounds in pixels and in points', async () => {
    const client = await start();
    const tree = await client.iosTree({ query: {} });
    expect(tree).toMatchObject({ platform: 'ios', size: { width: 1179, height: 2556 }, scale: 3 });
    const notes = tree.outline.rows.find(({ name }) => name === 'Notes');
    const { bounds, points } = tree.elements[notes?.element ?? -1] ?? {};
    expect(bounds?.width).toBe(180);
    expect(points?.width).toBe(60);
  });

  test('in landscape, the tree fits a screenshot in portrait if the request names its size', async () => {
    const client = await start();
    running.iphone.turn();
    const picture = '1179x2556';
    expect((await client.iosTree({ query: {} })).size).toEqual({ width: 2556, height: 1179 });
    expect((await client.iosTree({ query: { picture } })).size).toEqual({ width: 1179, height: 2556 });
  });

  test.each(['0x0', '1179', '1179x', '-1x5', '1e3x5', '100000x1', 'x'])(
    'the picture size %j is refused',
    async (picture) => {
      await start();
      const path = `/api/wda/tree?picture=${picture}`;
      expect((await sendRequest(running.server.port, { path })).status).toBe(400);
    },
  );

  test('twenty viewers of the live stream share one connection to the phone', async () => {
    await start();
    const viewers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const request = get({
          host: '127.0.0.1',
          port: running.server.port,
          path: '/api/wda/mjpeg',
          agent: false,
        });
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        const [bytes] = (await once(response, 'data')) as [Buffer];
        return { response, bytes };
      }),
    );
    expect(running.iphone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    for (const { response, bytes } of viewers) {
      expect(response.headers['content-type']).toMatch(/^multipart\/x-mixed-replace; boundary=/);
      expect(bytes.toString('latin1')).toContain('Content-Type: image/jpeg');
      response.destroy();
    }
  });

  test('WebDriverAgent is not running: the status says so, and a screenshot or live stream is an error', async () => {
    const client = await start({ wdaRunning: false });
    expect(await client.iosStatus()).toMatchObject({ running: false, size: null, hint: expect.any(String) });
    for (const path of ['/api/wda/screen', '/api/wda/mjpeg']) {
      const response = await sendRequest(running.server.port, { path });
      expect(response).toMatchObject({ status: 503, json: { ok: false, code: 'WDA_NOT_RUNNING' } });
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test('ten launches at once start one build; an event and the status report that WebDriverAgent runs', async () => {
    const building = Promise.withResolvers<undefined>();
    const client = await start({ wdaRunning: false, ios: { buildMs: 0, buildUntil: building.promise } });
    await client.iosDevices();
    const events = get({ host: '127.0.0.1', port: running.server.port, path: '/api/events', agent: false });
    const [stream] = (await once(events, 'response')) as [IncomingMessage];
    const runningEvent = (async () => {
      let seen = '';
      for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
        seen += chunk;
        if (/event: wda\ndata: .*"running":true/.test(seen)) return;
      }
    })();
    const responses = await Promise.all(Array.from({ length: 10 }, launch));
    const started = responses.filter(({ status }) => status === 200);
    expect(started.map(({ json }) => json)).toMatchObject([{ ok: true, launching: true }]);
    expect(
      responses.filter(({ json }) => json?.['code'] === 'LAUNCH_RUNNING').map(({ status }) => status),
    ).toEqual(Array<number>(9).fill(409));
    expect(running.iosHost.commands.filter(([tool]) => tool === 'xcodebuild')).toHaveLength(1);
    building.resolve(undefined);
    await runningEvent;
    expect(await client.iosStatus()).toMatchObject({ running: true, launching: false });
  });

  test('a build that cannot be signed: the log of the build ends, and the status has a hint', async () => {
    const client = await start({ wdaRunning: false, ios: { buildMs: 100, xcodebuild: 'no-team' } });
    expect((await launch()).json).toMatchObject({ ok: true, launching: true });
    const log = await client.launchLog({ query: {} });
    expect(log.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await log.text()).toContain('requires a development team');
    expect(await client.iosStatus()).toMatchObject({
      running: false,
      launching: false,
      hint: expect.stringContaining('WDA_TEAM_ID'),
    });
  });

  test.each([
    ['no Xcode', { missing: ['xcodebuild'] as const }, 503, 'XCODE_MISSING'],
    ['no project', { hasProject: false }, 503, 'WDA_PROJECT_MISSING'],
    ['no team', { installedTeam: null }, 503, 'TEAM_UNKNOWN'],
  ])('a launch with %s is refused with a hint', async (_what, ios, status, code) => {
    await start({ wdaRunning: false, ios });
    expect(await launch()).toMatchObject({ status, json: { code, hint: expect.any(String) } });
  });

  test('neither iproxy nor go-ios is installed', async () => {
    await start({ ios: { missing: ['iproxy', 'ios'] } });
    expect(await sendRequest(running.server.port, { path: '/api/wda/screen' })).toMatchObject({
      status: 503,
      json: { code: 'IPROXY_MISSING', hint: expect.stringContaining('IPROXY_BIN') },
    });
  });

  test('closing the server ends the log stream and xcodebuild', async () => {
    await start({ wdaRunning: false, ios: { xcodebuild: 'hangs' } });
    await launch();
    const request = get({
      host: '127.0.0.1',
      port: running.server.port,
      path: '/api/wda/launch/log',
      agent: false,
    });
    const [log] = (await once(request, 'response')) as [IncomingMessage];
    const ended = text(log);
    await running.server.close();
    expect(await ended).toContain('xcodebuild test');
    expect(running.iosHost.running).toEqual([]);
  });
});
