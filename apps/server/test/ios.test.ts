import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';

import { type DeviceWorld, startDeviceWorld, type WorldOptions } from './device-world.ts';
import { sendRequest } from './send-request.ts';

let world: DeviceWorld;
afterEach(() => world.close());

async function start(options: WorldOptions = {}) {
  world = await startDeviceWorld(options);
  return createClient({ baseUrl: `http://127.0.0.1:${world.server.port}` });
}

function launch() {
  return sendRequest(world.server.port, {
    method: 'POST',
    path: '/api/wda/launch',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
}

describe('iOS', () => {
  test('devices, status, screen, input', async () => {
    const client = await start();
    expect(await client.iosDevices()).toMatchObject({
      devices: [{ udid: world.iphone.udid, kind: 'device', connection: 'usb' }],
      tools: { devicectl: true, iproxy: true },
      goIos: true,
    });
    expect(await client.iosStatus()).toMatchObject({
      udid: world.iphone.udid,
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
    expect(world.iphone.gestures).toEqual([{ kind: 'tap', x: 100, y: 200 }]);
    expect((await launch()).json).toEqual({ ok: true, running: true });
  });

  test('the live stream: twenty viewers, one connection to the phone', async () => {
    await start();
    const viewers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const request = get({
          host: '127.0.0.1',
          port: world.server.port,
          path: '/api/wda/mjpeg',
          agent: false,
        });
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        const [bytes] = (await once(response, 'data')) as [Buffer];
        return { response, bytes };
      }),
    );
    expect(world.iphone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    for (const { response, bytes } of viewers) {
      expect(response.headers['content-type']).toMatch(/^multipart\/x-mixed-replace; boundary=/);
      expect(bytes.toString('latin1')).toContain('Content-Type: image/jpeg');
      response.destroy();
    }
  });

  test('WebDriverAgent that does not run is an answer, and an error of what needs it', async () => {
    const client = await start({ wdaRunning: false });
    expect(await client.iosStatus()).toMatchObject({ running: false, size: null, hint: expect.any(String) });
    for (const path of ['/api/wda/screen', '/api/wda/mjpeg']) {
      const answer = await sendRequest(world.server.port, { path });
      expect(answer).toMatchObject({ status: 503, json: { ok: false, code: 'WDA_NOT_RUNNING' } });
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test('ten launches at once are one build, told by its log, an event and the status', async () => {
    const client = await start({ wdaRunning: false, ios: { buildMs: 300 } });
    await client.iosDevices();
    const events = get({ host: '127.0.0.1', port: world.server.port, path: '/api/events', agent: false });
    const [stream] = (await once(events, 'response')) as [IncomingMessage];
    const told = (async () => {
      let seen = '';
      for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
        seen += chunk;
        if (/event: wda\ndata: .*"running":true/.test(seen)) return;
      }
    })();
    const answers = await Promise.all(Array.from({ length: 10 }, launch));
    const started = answers.filter(({ status }) => status === 200);
    expect(started.map(({ json }) => json)).toMatchObject([{ ok: true, launching: true }]);
    expect(
      answers.filter(({ json }) => json?.['code'] === 'LAUNCH_RUNNING').map(({ status }) => status),
    ).toEqual(Array<number>(9).fill(409));
    expect(world.iosHost.commands.filter(([tool]) => tool === 'xcodebuild')).toHaveLength(1);
    await told;
    expect(await client.iosStatus()).toMatchObject({ running: true, launching: false });
  });

  test('a build that cannot be signed ends its log, and the status says what to do', async () => {
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
  ])('a launch with %s', async (_what, ios, status, code) => {
    await start({ wdaRunning: false, ios });
    expect(await launch()).toMatchObject({ status, json: { code, hint: expect.any(String) } });
  });

  test('neither iproxy nor go-ios', async () => {
    await start({ ios: { missing: ['iproxy', 'ios'] } });
    expect(await sendRequest(world.server.port, { path: '/api/wda/screen' })).toMatchObject({
      status: 503,
      json: { code: 'IPROXY_MISSING', hint: expect.stringContaining('IPROXY_BIN') },
    });
  });

  test('the end of the server ends streams and logs', async () => {
    await start({ wdaRunning: false, ios: { xcodebuild: 'hangs' } });
    await launch();
    const request = get({
      host: '127.0.0.1',
      port: world.server.port,
      path: '/api/wda/launch/log',
      agent: false,
    });
    const [log] = (await once(request, 'response')) as [IncomingMessage];
    const ended = text(log);
    await world.server.close();
    expect(await ended).toContain('xcodebuild test');
    expect(world.iosHost.running).toEqual([]);
  });
});
