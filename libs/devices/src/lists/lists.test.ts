import { expect, test } from '@jest/globals';
import type { AndroidDevices, IosDevices, WebDriverDevices } from '@storedeck/contract';

import { listAndroid } from './list-android.ts';
import { listIos, listSimulatorsOff } from './list-ios.ts';
import { listServed } from './list-served.ts';

const PHONE: AndroidDevices['devices'][number] = {
  serial: 'A',
  state: 'device',
  model: 'Pixel_8',
  product: 'shiba',
  device: 'shiba',
  transportId: 1,
  connection: 'usb',
  ways: [{ serial: 'A', connection: 'usb', state: 'device', transportId: 1, usbPort: '' }],
};
const SIMULATOR: IosDevices['devices'][number] = {
  udid: 'BOOTED',
  name: 'iPhone 16',
  model: 'iPhone 16',
  osVersion: '18.2',
  kind: 'simulator',
  connection: 'simulator',
  source: 'simctl',
};

function android(devices: AndroidDevices['devices']): AndroidDevices {
  return {
    ...{ ok: true, devices, host: 'this computer', hostId: 'local' },
    scrcpy: { available: false, running: [] },
    adb: { path: '/usr/bin/adb', version: '1.0.41' },
  };
}

function ios({ devices = [], simulators = [] }: Partial<IosDevices>): IosDevices {
  return {
    ...{ ok: true, devices, simulators, problems: [], host: 'mac', hostId: 'ana@mac' },
    tools: { devicectl: true, ideviceId: false, goIos: false, iproxy: false, simctl: true },
    goIos: false,
    tunnel: false,
  };
}

test('phones have readable names, and a hint if they cannot be used', () => {
  const list = listAndroid(
    android([
      PHONE,
      { ...PHONE, serial: '10.0.0.7:5555', state: 'offline', model: '', connection: 'tcp', hint: 'Wait.' },
    ]),
  );
  expect(list).toMatchObject([
    { id: 'A', ways: [{ serial: 'A' }], host: 'local', platform: 'android', name: 'Pixel 8', ready: true },
    { name: '10.0.0.7:5555', connection: 'tcp', state: 'offline', ready: false, hint: 'Wait.' },
  ]);
});

test('an iPhone without a name has that of its model, and is not ready while something must be done', () => {
  const iphone = { ...SIMULATOR, udid: 'I', name: '', model: 'iPhone 15 Pro', kind: 'device' as const };
  expect(listIos(ios({ devices: [{ ...iphone, hint: 'Unlock it.' }] }))).toMatchObject([
    { platform: 'ios', kind: 'iphone', name: 'iPhone 15 Pro', state: 'connected', ready: false },
  ]);
});

test('simulators that are not booted are apart', () => {
  const list = ios({
    devices: [SIMULATOR],
    simulators: [
      { udid: 'BOOTED', name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' },
      { udid: 'OFF', name: 'iPad Air', runtime: 'iOS 18.2', state: 'Shutdown' },
    ],
  });
  expect(listIos(list)).toMatchObject([
    { device: 'BOOTED', kind: 'simulator', facts: ['iPhone 16', 'iOS 18.2'], state: 'Booted', ready: true },
  ]);
  expect(listSimulatorsOff(list)).toMatchObject([
    { device: 'OFF', host: 'ana@mac', facts: ['iOS 18.2'], state: 'Shutdown', ready: false },
  ]);
});

test.each([
  ['Android', 'free', { kind: 'android', ready: true, facts: ['Android 16', 'XCUITest'] }],
  ['iOS', 'open', { kind: 'iphone', ready: true }],
  ['IOS', 'busy', { kind: 'iphone', ready: false, hint: 'Another client uses it.' }],
  ['Tizen', 'unavailable', { kind: 'other', ready: false, hint: 'Its node takes no sessions.' }],
  ['', 'free', { kind: 'other', facts: ['16', 'XCUITest'] }],
] as const)('a device of a WebDriver server with the platform %p that is %s', (platform, state, listed) => {
  const device = { id: 'slot:1', name: 'One', platform, osVersion: '16', automation: 'XCUITest', state };
  const response: WebDriverDevices = {
    ...{ ok: true, serverId: 'http://grid', kind: 'grid', ready: true, browserSlots: 0, devices: [device] },
  };
  expect(listServed(response)).toMatchObject([
    { device: 'slot:1', host: 'http://grid', platform: 'webdriver', state, ...listed },
  ]);
});
