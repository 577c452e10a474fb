import { expect, test } from '@jest/globals';

import { placeDevices } from './place-devices.ts';

function listNames(...deviceNames: readonly string[]): string[] {
  const sets = deviceNames.map((name) => ({ 'appium:deviceName': name }));
  return placeDevices(JSON.stringify(sets), 0).map(({ name }) => name);
}

test('devices with the same name get different names, also when a device already has such a name', () => {
  expect(listNames('Pixel', 'Pixel (2)', 'Pixel')).toEqual(['Pixel', 'Pixel (2)', 'Pixel (3)']);
});

test('a name with a number is not longer than 100 characters', () => {
  expect(listNames('x'.repeat(100), 'x'.repeat(100)).every((name) => name.length <= 100)).toBe(true);
});
