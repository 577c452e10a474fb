import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DeviceHosts, IosDevices, ListedDevices } from '@storedeck/contract';
import { type FakeIphone, type FakeMac, iphonesAtMac, startFakeIphone } from '@storedeck/fake-devices';

import { sendRequest } from '../send-request.ts';
import { loginTo, startMac, startServerWithDevices, type ServerWithDevices } from './server-with-devices.ts';

let running: ServerWithDevices;
let mac: FakeMac;
let simulator: FakeIphone;
const booting = Promise.withResolvers<undefined>();

beforeEach(async () => {
  simulator = await startFakeIphone({ simulator: true });
  mac = await startMac({ ...iphonesAtMac([simulator]), bootUntil: () => booting.promise });
  running = await startServerWithDevices();
});
afterEach(async () => {
  await running.close();
  await Promise.all([mac.close(), simulator.close()]);
});

function get(path: string) {
  return sendRequest(running.server.port, { path });
}

function post(path: string, body: unknown) {
  return sendRequest(running.server.port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function runnerId() {
  return `me@127.0.0.1:${mac.port}`;
}

async function hosts() {
  return DeviceHosts.parse((await get('/api/hosts')).json).hosts;
}

describe('a connected runner', () => {
  beforeEach(async () => {
    expect((await post('/api/ios/connect', loginTo(mac))).json).toMatchObject({ ok: true });
  });

  test('is the default host while it is connected', async () => {
    expect(await hosts()).toEqual([
      { id: 'local', name: 'Simulated Mac', kind: 'local', isDefault: false },
      { id: runnerId(), name: '127.0.0.1', kind: 'runner', isDefault: true },
    ]);
    await post('/api/ios/disconnect', undefined);
    expect(await hosts()).toEqual([{ id: 'local', name: 'Simulated Mac', kind: 'local', isDefault: true }]);
  });

  test('requests without a host use the runner, and `host` chooses another host', async () => {
    const udids = async (path: string) =>
      IosDevices.parse((await get(path)).json).devices.map(({ udid }) => udid);
    expect(await udids('/api/wda/devices')).toEqual([simulator.udid]);
    expect(await udids('/api/wda/devices?host=local')).toEqual([running.iphone.udid]);
    expect((await get('/api/adb/devices')).json).toMatchObject({ code: 'ADB_MISSING' });
    expect((await get('/api/adb/devices?host=local')).json).toMatchObject({ ok: true, hostId: 'local' });
    const tap = { action: 'tap', serial: 'PHONE1', x: 5, y: 9 };
    expect((await post('/api/adb/input', tap)).json).toMatchObject({ code: 'ADB_MISSING' });
    expect((await post('/api/adb/input', { ...tap, host: 'local' })).json).toEqual({ ok: true });
    expect((await get('/api/adb/screen?serial=PHONE1&host=local')).status).toBe(200);
  });

  test('devices of every kind and host are in one list, with what failed', async () => {
    const list = async (query = '') => ListedDevices.parse((await get(`/api/devices${query}`)).json);
    const all = await list();
    expect(all.devices.map(({ device, host, kind }) => ({ device, host, kind }))).toEqual([
      { device: 'PHONE1', host: 'local', kind: 'android' },
      { device: 'UNAUTHORIZED1', host: 'local', kind: 'android' },
      { device: running.iphone.udid, host: 'local', kind: 'iphone' },
      { device: simulator.udid, host: runnerId(), kind: 'simulator' },
    ]);
    expect(all.sources.map(({ host, platform, failure }) => [host, platform, failure?.code])).toEqual([
      ['local', 'android', undefined],
      ['local', 'ios', undefined],
      [runnerId(), 'android', 'ADB_MISSING'],
      [runnerId(), 'ios', undefined],
    ]);
    const some = await list(`?host=${encodeURIComponent(runnerId())}&platform=ios`);
    expect([some.devices.length, some.sources.length]).toEqual([1, 1]);
    expect((await get('/api/devices?host=other')).json).toMatchObject({ code: 'HOST_UNKNOWN' });
  });

  test('an unknown host is refused, and the hint lists the connected hosts', async () => {
    expect(await get('/api/adb/devices?host=other')).toMatchObject({
      status: 404,
      json: { code: 'HOST_UNKNOWN', hint: `Connected are: local, ${runnerId()}.` },
    });
  });

  test('gets the configured ports for its forwards: the devices of this computer avoid these ports while it is connected', async () => {
    await post('/api/ios/disconnect', undefined);
    const { wda } = (await running.server.parts.devices()).hosts.local;
    const avoided = jest.spyOn(wda, 'avoidPorts');
    const { http, mjpeg } = running.server.parts.config.forwardPorts;
    await post('/api/ios/connect', loginTo(mac));
    expect(avoided.mock.calls).toEqual([[[http, mjpeg]]]);
    await post('/api/ios/disconnect', undefined);
    expect(avoided.mock.calls.at(-1)).toEqual([[]]);
  });

  test('that is lost does not affect the devices of this computer', async () => {
    mac.dropConnections();
    expect((await get('/api/adb/devices?host=local')).json).toMatchObject({ ok: true });
    expect((await get('/api/adb/screen?serial=PHONE1&host=local')).status).toBe(200);
  });
});

describe('a simulator', () => {
  const on = async () => {
    const { simulators, devices } = IosDevices.parse((await get('/api/wda/devices')).json);
    return { state: simulators[0]?.state, listed: devices.some(({ udid }) => udid === simulator.udid) };
  };

  test('is shut down, which ends its WebDriverAgent, and booted again', async () => {
    await post('/api/ios/connect', loginTo(mac));
    const { udid } = simulator;
    expect((await post('/api/wda/shutdown', { udid })).json).toEqual({ ok: true });
    expect(simulator.wdaRunning).toBe(false);
    expect(await on()).toEqual({ state: 'Shutdown', listed: false });
    expect((await post('/api/wda/shutdown', { udid })).json).toEqual({ ok: true });
    const booted = post('/api/wda/boot', { udid });
    expect(await on()).toEqual({ state: 'Shutdown', listed: false });
    booting.resolve(undefined);
    expect((await booted).json).toEqual({ ok: true });
    expect(await on()).toEqual({ state: 'Booted', listed: true });
    expect((await post('/api/wda/boot', { udid, host: runnerId() })).json).toEqual({ ok: true });
  });

  test('that does not exist is an error that names the host', async () => {
    const udid = '00000000-0000-4000-8000-000000000000';
    expect((await post('/api/wda/boot', { udid })).json).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      error: `Simulated Mac has no simulator with the UDID ${udid}.`,
    });
  });
});
