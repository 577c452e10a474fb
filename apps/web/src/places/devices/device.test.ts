import { describe, expect, test } from '@jest/globals';

import {
  makeAddress,
  describeDevice,
  findDevice,
  isOff,
  makeDeviceKey,
  namedIn,
  whyUnusable,
} from './device.ts';
import { sampleDevice } from './sample-device.ts';

const simulator = sampleDevice({
  ...{ platform: 'ios', kind: 'simulator', name: 'iPhone 16', facts: ['iPhone 16', 'iOS 18.2'] },
  ...{ connection: 'simulator', state: 'Booted' },
});

describe('a device', () => {
  test('of two hosts with the same id is distinguished by the host in the address', () => {
    const devices = ['local', 'ana@mac'].map((host) => sampleDevice({ host }));
    expect(devices.map(makeAddress)).toEqual([{ serial: 'A' }, { serial: 'A', host: 'ana@mac' }]);
    const named = (search: string) => {
      const name = namedIn(new URLSearchParams(search));
      return name && findDevice(devices, name)?.host;
    };
    expect(named('serial=A')).toBe('local');
    expect(named('serial=A&host=ana@mac')).toBe('ana@mac');
    expect(named('serial=A&host=other')).toBeUndefined();
    expect(named('')).toBeNull();
    expect(new Set(devices.map(makeDeviceKey)).size).toBe(2);
  });

  test.each([
    ['USB · A', sampleDevice({})],
    ['Wi-Fi', sampleDevice({ device: '10.0.0.7:5555', name: '10.0.0.7:5555', connection: 'tcp' })],
    ['Simulator · iOS 18.2', simulator],
    ['USB · A', sampleDevice({ platform: 'ios', kind: 'iphone', name: 'iPhone', facts: [] })],
    [
      'iOS 18.2 · XCUITest',
      sampleDevice({ platform: 'webdriver', connection: 'server', facts: ['iOS 18.2', 'XCUITest'] }),
    ],
  ])('is described as %p, without repeating its name', (detail, device) => {
    expect(describeDevice(device)).toBe(detail);
  });

  test.each([
    [null, sampleDevice({})],
    ['not allowed yet', sampleDevice({ state: 'unauthorized', ready: false })],
    ['offline', sampleDevice({ state: 'offline', ready: false })],
    [null, simulator],
    ['off', { ...simulator, state: 'Shutdown', ready: false }],
    ['shutting down', { ...simulator, state: 'Shutting Down', ready: false }],
    ['in use', sampleDevice({ platform: 'webdriver', state: 'busy', ready: false })],
  ])('cannot be used for the reason %p', (reason, device) => {
    expect(whyUnusable(device)).toBe(reason);
  });

  test('that is an iPhone can be opened with a hint, because the view of the device says what to do', () => {
    const iphone = sampleDevice({ platform: 'ios', kind: 'iphone', state: 'connected', ready: false });
    expect([whyUnusable(iphone), isOff(iphone)]).toEqual([null, false]);
  });
});
