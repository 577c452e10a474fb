import { describe, expect, test } from '@jest/globals';

import { deviceToOpen, readLastDevice, writeLastDevice } from './device-to-open.ts';
import { makeDeviceKey, type Device } from './device.ts';
import { sampleDevice } from './sample-device.ts';

function phone(device: string, change: Partial<Device> = {}): Device {
  return sampleDevice({ device, ...change });
}
function iphone(device: string, kind: 'iphone' | 'simulator'): Device {
  const state = kind === 'iphone' ? 'connected' : 'Booted';
  return sampleDevice({ device, kind, platform: 'ios', state });
}
function served(device: string, state: 'free' | 'open' | 'busy'): Device {
  return sampleDevice({ device, platform: 'webdriver', state, ready: state !== 'busy' });
}
const locked = phone('locked', { state: 'unauthorized', ready: false });
const [pixel, galaxy] = [phone('pixel'), phone('galaxy')];
const real = iphone('real', 'iphone');
const simulator = iphone('simulator', 'simulator');

describe('the device that is opened', () => {
  const rows: [string, Device[], Device | null, Device | undefined][] = [
    ['is the one that was used last', [pixel, galaxy, real], real, real],
    ['is a phone before a simulator and an iPhone', [real, simulator, pixel], null, pixel],
    ['is a running simulator before an iPhone', [real, simulator], null, simulator],
    ['is an iPhone if there is nothing else', [locked, real], null, real],
    ['is the first usable one if the last one is gone', [locked, galaxy], pixel, galaxy],
    ['is the first usable one if the last one cannot be used', [locked, galaxy], locked, galaxy],
    ['is the last one only on the same host', [{ ...pixel, host: 'mac' }, galaxy], galaxy, galaxy],
    [
      'is the last one of a WebDriver server while its session is open',
      [pixel, served('s', 'open')],
      served('s', 'open'),
      served('s', 'open'),
    ],
    [
      'is never a device whose session would have to be created',
      [served('s', 'free')],
      served('s', 'free'),
      undefined,
    ],
    ['is none if no device can be used', [locked], null, undefined],
  ];
  test.each(rows)('%s', (_, devices, last, opened) => {
    expect(deviceToOpen(devices, { last: last && makeDeviceKey(last), isComplete: true })).toEqual(opened);
  });
});

describe('while some lists are missing', () => {
  const isComplete = false;

  test('a phone is opened at once, because nothing is preferred to it', () => {
    expect(deviceToOpen([real, pixel], { last: null, isComplete })).toBe(pixel);
  });

  test('an iPhone waits, because a phone may still appear', () => {
    expect(deviceToOpen([real], { last: null, isComplete })).toBeUndefined();
  });

  test('the last device is waited for, and opened as soon as it is listed', () => {
    expect(deviceToOpen([pixel], { last: makeDeviceKey(real), isComplete })).toBeUndefined();
    expect(deviceToOpen([pixel, real], { last: makeDeviceKey(real), isComplete })).toBe(real);
  });
});

describe('the device that was used last', () => {
  test('is stored', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    expect(readLastDevice(() => storage)).toBeNull();
    writeLastDevice(() => storage, makeDeviceKey(real));
    expect(readLastDevice(() => storage)).toBe(makeDeviceKey(real));
  });

  test('is not known if the browser blocks storage', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    expect(readLastDevice(blocked)).toBeNull();
    expect(() => writeLastDevice(blocked, makeDeviceKey(real))).not.toThrow();
  });
});
