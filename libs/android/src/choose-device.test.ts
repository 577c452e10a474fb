import { expect, test } from '@jest/globals';

import { chooseDevice } from './choose-device.ts';
import { parseDevices } from './parse-devices.ts';

const devices = parseDevices('A device\nB device\nU unauthorized\nO offline\nN no permissions (x)\n');

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
