import { describe, expect, test } from '@jest/globals';
import type { AndroidDevices, IosDevices } from '@storedeck/contract';

import { addressOf, groupDevices } from './device.ts';

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

function android(host: string, devices: AndroidDevices['devices']): AndroidDevices {
  return {
    ok: true,
    devices,
    scrcpy: { available: false, running: [] },
    adb: { path: '/usr/bin/adb', version: '1.0.41' },
    host,
  };
}

function ios(host: string, devices: IosDevices['devices']): IosDevices {
  return {
    ok: true,
    devices,
    tools: { devicectl: true, ideviceId: false, goIos: false, iproxy: false, simctl: true },
    goIos: false,
    tunnel: false,
    problems: [],
    host,
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
  test('are grouped by host', () => {
    const here = android('This computer', [phone('A')]);
    expect(groupDevices(here, ios('This computer', [simulator]))).toHaveLength(1);
    expect(groupDevices(here, ios('ana@mac', [simulator])).map(({ host }) => host)).toEqual([
      'This computer',
      'ana@mac',
    ]);
  });

  test('that cannot be used come last, with the reason', () => {
    const [group] = groupDevices(
      android('This computer', [phone('A', 'unauthorized', { hint: 'Tap Allow.' }), phone('B')]),
      undefined,
    );
    expect(group?.devices.map((device) => [device.unusable, device.hint, addressOf(device)])).toEqual([
      [null, undefined, { serial: 'B' }],
      ['unauthorized', 'Tap Allow.', { serial: 'A' }],
    ]);
  });

  test('have readable names', () => {
    const [group] = groupDevices(
      android('h', [phone('A'), phone('10.0.0.7:5555', 'offline', { model: '', connection: 'tcp' })]),
      ios('h', [simulator]),
    );
    expect(group?.devices.map(({ name, detail }) => `${name} — ${detail}`)).toEqual([
      'Pixel 8 — USB · A',
      'iPhone 16 — Simulator · iOS 18.2',
      '10.0.0.7:5555 — Wi-Fi',
    ]);
  });
});
