import { describe, expect, test } from '@jest/globals';
import type { AndroidDevices, IosDevices } from '@storedeck/contract';

import type { DeviceHost } from '../../server/hosts.ts';
import { addressOf, findDevice, groupDevices, idOf, keyOf, namedIn } from './device.ts';

function phone(
  serial: string,
  state = 'device',
  change: Partial<AndroidDevices['devices'][number]> = {},
): AndroidDevices['devices'][number] {
  return {
    serial,
    state,
    model: 'Pixel_8',
    product: 'shiba',
    device: 'shiba',
    transportId: 1,
    connection: 'usb',
    ...change,
  };
}

const here: DeviceHost = { id: 'local', name: 'This computer', kind: 'local', isDefault: false };
const mac: DeviceHost = { id: 'ana@mac', name: 'mac', kind: 'runner', isDefault: true };

function android({ id, name }: DeviceHost, devices: AndroidDevices['devices']): AndroidDevices {
  return {
    ok: true,
    devices,
    scrcpy: { available: false, running: [] },
    adb: { path: '/usr/bin/adb', version: '1.0.41' },
    host: name,
    hostId: id,
  };
}

function ios(
  { id, name }: DeviceHost,
  devices: IosDevices['devices'],
  simulators: IosDevices['simulators'] = [],
): IosDevices {
  return {
    ok: true,
    devices,
    simulators,
    tools: { devicectl: true, ideviceId: false, goIos: false, iproxy: false, simctl: true },
    goIos: false,
    tunnel: false,
    problems: [],
    host: name,
    hostId: id,
  };
}

const simulator = {
  udid: '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90',
  name: 'iPhone 16',
  model: 'iPhone 16',
  osVersion: '18.2',
  kind: 'simulator' as const,
  connection: 'simulator' as const,
  source: 'simctl',
};

describe('devices', () => {
  test('of two hosts with the same id are distinguished by the host in the address', () => {
    const devices = [here, mac].flatMap(
      (host) => groupDevices({ host, android: android(host, [phone('A')]), ios: undefined }).devices,
    );
    expect(devices.map(addressOf)).toEqual([{ serial: 'A' }, { serial: 'A', host: 'ana@mac' }]);
    const named = (search: string) => {
      const name = namedIn(new URLSearchParams(search));
      return name && findDevice(devices, name)?.hostId;
    };
    expect(named('serial=A')).toBe('local');
    expect(named('serial=A&host=ana@mac')).toBe('ana@mac');
    expect(named('serial=A&host=other')).toBeUndefined();
    expect(named('')).toBeNull();
    expect(new Set(devices.map(keyOf)).size).toBe(2);
  });

  test('that cannot be used are last in the list, with the reason', () => {
    const group = groupDevices({
      host: here,
      android: android(here, [phone('A', 'unauthorized', { hint: 'Tap Allow.' }), phone('B')]),
      ios: undefined,
    });
    expect(group.devices.map((device) => [device.unusable, device.hint, addressOf(device)])).toEqual([
      [null, undefined, { serial: 'B' }],
      ['unauthorized', 'Tap Allow.', { serial: 'A' }],
    ]);
  });

  test('have readable names', () => {
    const group = groupDevices({
      host: here,
      android: android(here, [
        phone('A'),
        phone('10.0.0.7:5555', 'offline', { model: '', connection: 'tcp' }),
      ]),
      ios: ios(here, [simulator]),
    });
    expect(group.devices.map(({ name, detail }) => `${name} — ${detail}`)).toEqual([
      'Pixel 8 — USB · A',
      'iPhone 16 — Simulator · iOS 18.2',
      '10.0.0.7:5555 — Wi-Fi',
    ]);
  });

  test('do not include simulators that are not booted', () => {
    const { udid, name } = simulator;
    const group = groupDevices({
      host: mac,
      android: undefined,
      ios: ios(
        mac,
        [simulator],
        [
          { udid, name, runtime: 'iOS 18.2', state: 'Booted' },
          { udid: 'OFF', name: 'iPad Air', runtime: 'iOS 18.2', state: 'Shutdown' },
          { udid: 'ENDING', name: 'iPad mini', runtime: 'iOS 18.2', state: 'Shutting Down' },
        ],
      ),
    });
    expect(group.devices.map(idOf)).toEqual([udid]);
    expect(group.off.map((device) => [device.name, device.detail, device.unusable])).toEqual([
      ['iPad Air', 'Simulator · iOS 18.2', 'off'],
      ['iPad mini', 'Simulator · iOS 18.2', 'shutting down'],
    ]);
  });
});
