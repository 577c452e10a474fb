import { createServer, type AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';

import { startTestServer } from './running-server.ts';
import { sendRequest } from './send-request.ts';
import {
  type ServerWithDevices,
  loginTo,
  MAC_PASSWORD,
  SIMULATOR,
  startServerWithDevices,
  startMac,
} from './server-with-devices.ts';

let running: ServerWithDevices;
let mac: FakeMac;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  [running, mac] = await Promise.all([startServerWithDevices(), startMac()]);
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
});
/** Other objects that a test has opened; closed after the test, also when it fails. */
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  try {
    await running.close();
  } finally {
    await Promise.all([mac, ...opened.splice(0)].map((each) => each.close()));
  }
});

function closedLater<Opened extends { close(): unknown }>(each: Opened): Opened {
  opened.push(each);
  return each;
}

function post(path: string, body: unknown, port = running.server.port) {
  return sendRequest(port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('runner', () => {
  test('testing a runner reports what it found and does not stay connected', async () => {
    expect(await client.testRunner({ body: loginTo(mac) })).toMatchObject({
      ok: true,
      host: '127.0.0.1',
      xcrun: true,
      booted: 1,
      hostKey: mac.hostKey,
    });
    expect(await client.remote()).toMatchObject({ connected: false, state: 'disconnected', host: '' });
  });

  test('the devices of the runner are listed while it is connected, then the devices of this computer', async () => {
    const response = await client.connectRunner({ body: loginTo(mac) });
    expect(response).toMatchObject({
      ok: true,
      connected: true,
      host: '127.0.0.1',
      user: 'me',
      paramiko: true,
      hostKey: mac.hostKey,
      ios: {
        xcrun: true,
        simulators: [{ udid: SIMULATOR, state: 'Booted' }],
        tunnels: [
          { remotePort: 8100, state: 'open' },
          { remotePort: 9100, state: 'open' },
        ],
      },
    });
    expect(await client.remote()).toMatchObject({ connected: true, state: 'connected', user: 'me' });
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([SIMULATOR]);
    const screen = await client.iosScreen({ query: { udid: SIMULATOR } });
    expect(screen.headers.get('content-type')).toBe('image/png');
    await screen.arrayBuffer();
    const stream = await sendRequest(running.server.port, { path: `/api/wda/mjpeg?udid=${SIMULATOR}` });
    expect(stream).toMatchObject({ status: 502, json: { code: 'MJPEG_REFUSED' } });
    expect(stream.headers['content-type']).toMatch(/^application\/json/);
    expect(await client.disconnectRunner()).toMatchObject({ connected: false, state: 'disconnected' });
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([running.iphone.udid]);
  });

  test('a failed connection does not replace a runner that works', async () => {
    await client.connectRunner({ body: loginTo(mac) });
    const refused = await client.connectRunner({ body: { ...loginTo(mac), pass: 'wrong' } });
    expect(refused).toMatchObject({ ok: false, error: 'Authentication failed' });
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([SIMULATOR]);
  });

  test('another runner replaces the first one and uses the same ports', async () => {
    const second = closedLater(await startMac({ simulators: [] }));
    const first = await client.connectRunner({ body: loginTo(mac) });
    const next = await client.connectRunner({ body: loginTo(second) });
    expect([first.ok, next.ok]).toEqual([true, true]);
    expect((await client.iosDevices()).devices).toEqual([]);
  });

  test('a second attempt to connect is refused; disconnecting aborts the first one', async () => {
    const silent = closedLater(createServer(() => undefined).listen(0, '127.0.0.1'));
    await new Promise((resolve) => silent.once('listening', resolve));
    const login = { ...loginTo(mac), port: (silent.address() as AddressInfo).port };
    const arrived = new Promise((resolve) => silent.once('connection', resolve));
    const attempt = client.connectRunner({ body: login });
    await arrived;
    expect(await client.remote()).toMatchObject({ connected: false, state: 'connecting', user: 'me' });
    expect(await post('/api/ios/connect', loginTo(mac))).toMatchObject({
      status: 409,
      json: { code: 'CONNECT_RUNNING' },
    });
    expect(await client.disconnectRunner()).toMatchObject({ connected: false });
    expect(await attempt).toMatchObject({ ok: false, code: 'ABORTED' });
  });

  test('another program uses the port of a forward: 409, and the runner is disconnected', async () => {
    const other = closedLater(createServer().listen(0, '127.0.0.1'));
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const tunnelPorts = { http: port, mjpeg: 0 };
    const server = closedLater(await startTestServer({ simulatedHost: running.iosHost, tunnelPorts }));
    expect(await post('/api/ios/connect', loginTo(mac), server.port)).toMatchObject({
      status: 409,
      json: { code: 'PORT_TAKEN', hint: expect.stringContaining('may compete') },
    });
    expect((await sendRequest(server.port, { path: '/api/ios/remote' })).json).toMatchObject({
      connected: false,
    });
  });

  test('a broken connection is opened again', async () => {
    await client.connectRunner({ body: loginTo(mac) });
    mac.dropConnections();
    const states = new Set<string>();
    for (let state = ''; state !== 'connected' || !states.has('reconnecting');)
      states.add((state = (await client.remote()).state));
    expect(states).toEqual(new Set(['connected', 'reconnecting']));
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([SIMULATOR]);
  });
});

describe('a changed host key', () => {
  test('is refused until the client sends forgetHostKey', async () => {
    const { port } = mac;
    await client.testRunner({ body: loginTo(mac) });
    await mac.close();
    mac = await startMac({ port });
    const refused = await client.testRunner({ body: loginTo(mac) });
    expect(refused).toMatchObject({ ok: false, code: 'HOST_KEY_CHANGED' });
    expect(JSON.stringify(refused)).toContain(mac.hostKey.fingerprint);
    expect(await client.testRunner({ body: { ...loginTo(mac), forgetHostKey: true } })).toMatchObject({
      ok: true,
    });
  });
});

test('no response and no log line contains a credential', async () => {
  const responses = [
    await post('/api/ios/test', { ...loginTo(mac), user: 'unknown' }),
    await post('/api/ios/test', { ...loginTo(mac), pass: '', key: `-----BEGIN ${MAC_PASSWORD}` }),
    await post('/api/ios/connect', loginTo(mac)),
    await post('/api/ios/connect', {
      ...loginTo(mac),
      passphrase: MAC_PASSWORD,
      host: 'no.such.host.invalid',
    }),
    await post('/api/ios/disconnect', {}),
  ];
  for (const { text } of responses) expect(text).not.toContain(MAC_PASSWORD);
  expect(running.server.logged()).not.toContain(MAC_PASSWORD);
});
