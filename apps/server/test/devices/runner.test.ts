import { createServer, type AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, runnerHostId } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';
import { freePort } from '@storedeck/fake-devices/real';

import { startTestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
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
/** Objects that a test has opened. They are closed after the test, also when the test fails. */
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

/**
 * Starts a TCP server that accepts connections and sends nothing, and returns a login for it. `arrived` resolves when
 * the first connection is open.
 */
async function silentRunner() {
  const silent = closedLater(createServer(() => undefined).listen(0, '127.0.0.1'));
  await new Promise((resolve) => silent.once('listening', resolve));
  const arrived = new Promise((resolve) => silent.once('connection', resolve));
  return { login: { ...loginTo(mac), port: (silent.address() as AddressInfo).port }, arrived };
}

describe('runner', () => {
  test('a test of a runner reports the tools and simulators of the runner, and does not stay connected', async () => {
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

  test('a second attempt for the same runner is refused; other runners can be connected at the same time', async () => {
    const { login, arrived } = await silentRunner();
    const attempt = client.connectRunner({ body: login });
    await arrived;
    expect(await client.remote()).toMatchObject({ connected: false, state: 'connecting', user: 'me' });
    expect(await post('/api/ios/connect', login)).toMatchObject({
      status: 409,
      json: { code: 'CONNECT_RUNNING' },
    });
    expect(await client.connectRunner({ body: loginTo(mac) })).toMatchObject({ ok: true });
    expect(await client.disconnectRunner()).toMatchObject({ connected: false });
    expect(await attempt).toMatchObject({ ok: false, code: 'ABORTED' });
    expect(await client.runners()).toEqual({ ok: true, runners: [] });
  });

  test('another program uses the port of a forward: 409, and the runner is disconnected', async () => {
    const other = closedLater(createServer().listen(0, '127.0.0.1'));
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const forwardPorts = { http: port, mjpeg: 0 };
    const server = closedLater(await startTestServer({ home: running.iosHost, forwardPorts }));
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

describe('several runners', () => {
  const OTHER_SIMULATOR = '0A1B2C3D-6B0A-4E0B-9C61-2A5D8E4F1B90';
  let second: FakeMac;
  let ids: { first: string; second: string };
  beforeEach(async () => {
    second = closedLater(
      await startMac({
        simulators: [{ udid: OTHER_SIMULATOR, name: 'iPad', runtime: 'iOS 26.1', state: 'Booted' }],
      }),
    );
    ids = { first: runnerHostId(loginTo(mac)), second: runnerHostId(loginTo(second)) };
    await client.connectRunner({ body: loginTo(mac) });
    await client.connectRunner({ body: loginTo(second) });
  });

  const udids = async (host?: string) =>
    (await client.iosDevices({ query: { host } })).devices.map(({ udid }) => udid);
  const states = async () =>
    (await client.runners()).runners.map(({ id, state, isDefault }) => ({ id, state, isDefault }));

  test('stay connected side by side, and the last one is the default', async () => {
    expect(await states()).toEqual([
      { id: ids.first, state: 'connected', isDefault: false },
      { id: ids.second, state: 'connected', isDefault: true },
    ]);
    expect(await udids()).toEqual([OTHER_SIMULATOR]);
    expect(await udids(ids.first)).toEqual([SIMULATOR]);
    expect(await udids('local')).toEqual([running.iphone.udid]);
    expect(await client.remote({ query: { host: ids.first } })).toMatchObject({ connected: true });
  });

  test('each has forwards of its own', async () => {
    const { runners } = await client.runners();
    const ports = runners.flatMap(({ tunnels }) => tunnels.map(({ localPort }) => localPort));
    expect(new Set(ports).size).toBe(4);
    expect(runners.map(({ tunnels }) => tunnels.map(({ remotePort }) => remotePort))).toEqual([
      [8100, 9100],
      [8100, 9100],
    ]);
  });

  test('disconnecting one does not affect the other one, which becomes the default', async () => {
    const response = await client.disconnectRunner({ query: { host: ids.second } });
    expect(response).toMatchObject({ connected: false, state: 'disconnected' });
    expect(await states()).toEqual([{ id: ids.first, state: 'connected', isDefault: true }]);
    expect(await udids()).toEqual([SIMULATOR]);
    expect(await post(`/api/ios/disconnect?host=${ids.second}`, {})).toMatchObject({ status: 200 });
    expect(await states()).toHaveLength(1);
  });

  test('a broken connection is opened again while the other one is not affected', async () => {
    const seen = new Set<string | undefined>();
    mac.dropConnections();
    for (let state: string | undefined = ''; state !== 'connected' || !seen.has('reconnecting');) {
      const [first, other] = (await client.runners()).runners;
      expect(other?.state).toBe('connected');
      seen.add((state = first?.state));
    }
    expect(await udids(ids.first)).toEqual([SIMULATOR]);
  });

  test('a runner that has another host key after a restart is listed as lost, until it is disconnected', async () => {
    const { port } = second;
    await second.close();
    closedLater(await startMac({ port }));
    while ((await states()).find(({ id }) => id === ids.second)?.state !== 'lost');
    expect(await states()).toMatchObject([
      { id: ids.first, state: 'connected', isDefault: true },
      { id: ids.second, state: 'lost', isDefault: false },
    ]);
    await client.disconnectRunner({ query: { host: ids.second } });
    expect(await states()).toHaveLength(1);
  });
});

test('the configured ports lead to the default runner; the forwards of the others move to free ports', async () => {
  const [http, mjpeg] = await Promise.all([freePort(), freePort()]);
  const server = closedLater(await startTestServer({ home: running.iosHost, forwardPorts: { http, mjpeg } }));
  const api = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  const second = closedLater(await startMac());
  const owner = async () =>
    (await api.runners()).runners
      .filter(({ tunnels }) => tunnels.some(({ localPort }) => localPort === http))
      .map(({ id }) => id);
  await api.connectRunner({ body: loginTo(mac) });
  expect(await owner()).toEqual([runnerHostId(loginTo(mac))]);
  await api.connectRunner({ body: loginTo(second) });
  expect(await owner()).toEqual([runnerHostId(loginTo(second))]);
  await api.disconnectRunner();
  expect(await owner()).toEqual([runnerHostId(loginTo(mac))]);
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
