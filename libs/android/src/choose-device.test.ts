import { expect, test } from '@jest/globals';

import { chooseDevice } from './choose-device.ts';
import { parseDevices } from './parse-devices.ts';
import { uniteWays } from './phones/unite-ways.ts';

const devices = phones('A device\nB device\nU unauthorized\nO offline\nN no permissions (x)\n');

function phones(lines: string) {
  return uniteWays(parseDevices(lines), new Map());
}

function only(...serials: string[]) {
  return devices.filter(({ serial }) => serials.includes(serial));
}

function catchCode(list: typeof devices, serial?: string) {
  try {
    return chooseDevice(list, serial).serial;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('a serial must be exactly equal to a serial of the list', () => {
  expect(catchCode(devices, 'A')).toBe('A');
  for (const serial of ['', 'a', 'A ', '-s', '--help', '-H evil', 'A\n', 'A\0', 'x'.repeat(10_000)]) {
    expect(catchCode(devices, serial)).toBe('DEVICE_NOT_FOUND');
  }
});

test('without a serial, the only usable phone is chosen', () => {
  expect(catchCode(only('B', 'U', 'O'))).toBe('B');
  expect(catchCode(devices)).toBe('DEVICE_AMBIGUOUS');
  expect(catchCode([])).toBe('DEVICE_NOT_FOUND');
  expect(catchCode(only('U'))).toBe('DEVICE_UNAUTHORIZED');
});

test('the error contains the serials of the usable phones', () => {
  expect(() => chooseDevice(devices, undefined)).toThrow('A, B');
  expect(() => chooseDevice(devices, 'C')).toThrow(expect.objectContaining({ hint: 'Connected: A, B.' }));
});

test.each([
  ['U', 'DEVICE_UNAUTHORIZED'],
  ['N', 'DEVICE_UNAUTHORIZED'],
  ['O', 'DEVICE_OFFLINE'],
])('the unusable phone %s is refused with %s and a hint', (serial, code) => {
  expect(() => chooseDevice(devices, serial)).toThrow(
    expect.objectContaining({ code, hint: expect.any(String) }),
  );
});

test('a phone is also found by the serial of one of its ways', () => {
  const list = phones('R5CT10ABCDE device\nadb-R5CT10ABCDE-aBcDeF (2)._adb-tls-connect._tcp device\n');
  expect(catchCode(list, 'adb-R5CT10ABCDE-aBcDeF (2)._adb-tls-connect._tcp')).toBe('R5CT10ABCDE');
});

test('a serial that two phones have is refused, with words that a shell reads as they are meant', () => {
  const list = phones('My Tab device usb:1-4 transport_id:1\nMy Tab device usb:1-5 transport_id:2\n');
  expect(() => chooseDevice(list, 'My Tab')).toThrow("'My Tab~1-4', 'My Tab~1-5'");
  expect(catchCode(list, 'My Tab~1-5')).toBe('My Tab~1-5');
});

test('an old adb, which does not number its connections, cannot tell them apart', () => {
  const list = phones('SAME device\nSAME device\n');
  expect(() => chooseDevice(list, 'SAME')).toThrow(
    expect.objectContaining({
      code: 'DEVICE_AMBIGUOUS',
      hint: expect.stringContaining('newer platform tools'),
    }),
  );
});
