import { createServer, type AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';

import {
  type DeviceWorld,
  loginTo,
  MAC_PASSWORD,
  SIMULATOR,
  startDeviceWorld,
  startMac,
} from './device-world.ts';
import { startTestServer } from './running-server.ts';
import { sendRequest } from './send-request.ts';

let world: DeviceWorld;
let mac: FakeMac;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  [world, mac] = await Promise.all([startDeviceWorld(), startMac()]);
  client = createClient({ baseUrl: `http://127.0.0.1:${world.server.port}` });
});
afterEach(async () => {
  await world.close();
  await mac.close();
});

function post(path: string, body: unknown, port = world.server.port) {
  return sendRequest(port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('runner', () => {
  test('a try tells what is there and keeps nothing', async () => {
    expect(await client.testRunner({ body: loginTo(mac) })).toMatchObject({
      ok: true,
      host: '127.0.0.1',
      xcrun: true,
      booted: 1,
      hostKey: mac.hostKey,
    });
    expect(await client.remote()).toMatchObject({ connected: false, state: 'disconnected', host: '' });
  });

  test('connected, the devices are its own; disconnected, they are this computer’s again', async () => {
    const answer = await client.connectRunner({ body: loginTo(mac) });
    expect(answer).toMatchObject({
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
    const stream = await sendRequest(world.server.port, { path: `/api/wda/mjpeg?udid=${SIMULATOR}` });
    expect(stream).toMatchObject({ status: 502, json: { code: 'MJPEG_REFUSED' } });
    expect(stream.headers['content-type']).toMatch(/^application\/json/);
    expect(await client.disconnectRunner()).toMatchObject({ connected: false, state: 'disconnected' });
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([world.iphone.udid]);
  });

  test('a runner that cannot be used replaces none that works', async () => {
    await client.connectRunner({ body: loginTo(mac) });
    const refused = await client.connectRunner({ body: { ...loginTo(mac), pass: 'wrong' } });
    expect(refused).toMatchObject({ ok: false, error: 'Authentication failed' });
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([SIMULATOR]);
  });

  test('another one replaces it, and takes over the ports', async () => {
    const second = await startMac({ simulators: [] });
    const first = await client.connectRunner({ body: loginTo(mac) });
    const next = await client.connectRunner({ body: loginTo(second) });
    expect([first.ok, next.ok]).toEqual([true, true]);
    expect((await client.iosDevices()).devices).toEqual([]);
    await client.disconnectRunner();
    await second.close();
  });

  test('one attempt at a time; disconnecting ends it', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const nobody = { ...loginTo(mac), port: (silent.address() as AddressInfo).port };
    const arrived = new Promise((resolve) => silent.once('connection', resolve));
    const attempt = client.connectRunner({ body: nobody });
    await arrived;
    expect(await client.remote()).toMatchObject({ connected: false, state: 'connecting', user: 'me' });
    expect(await post('/api/ios/connect', loginTo(mac))).toMatchObject({
      status: 409,
      json: { code: 'CONNECT_RUNNING' },
    });
    expect(await client.disconnectRunner()).toMatchObject({ connected: false });
    expect(await attempt).toMatchObject({ ok: false, code: 'ABORTED' });
    silent.close();
  });

  test('a port that another program holds: 409, and nothing stays connected', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const server = await startTestServer({
      simulatedHost: world.iosHost,
      tunnelPorts: { http: port, mjpeg: 0 },
    });
    expect(await post('/api/ios/connect', loginTo(mac), server.port)).toMatchObject({
      status: 409,
      json: { code: 'PORT_TAKEN', hint: expect.stringContaining('competes') },
    });
    expect((await sendRequest(server.port, { path: '/api/ios/remote' })).json).toMatchObject({
      connected: false,
    });
    await server.close();
    other.close();
  });

  test('a connection that breaks is opened again', async () => {
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
  test('is refused until it is forgotten, and no password goes out', async () => {
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

test('no credential stands in an answer or in the log', async () => {
  const answers = [
    await post('/api/ios/test', { ...loginTo(mac), user: 'nobody' }),
    await post('/api/ios/test', { ...loginTo(mac), pass: '', key: `-----BEGIN ${MAC_PASSWORD}` }),
    await post('/api/ios/connect', loginTo(mac)),
    await post('/api/ios/connect', {
      ...loginTo(mac),
      passphrase: MAC_PASSWORD,
      host: 'no.such.host.invalid',
    }),
    await post('/api/ios/disconnect', {}),
  ];
  for (const { text } of answers) expect(text).not.toContain(MAC_PASSWORD);
  expect(world.server.logged()).not.toContain(MAC_PASSWORD);
});
