import { describe, expect, test } from '@jest/globals';

import { deviceFor, devicesOf, formOf, slotName } from './devices.ts';

function filled(...slots: string[]) {
  return Object.fromEntries(slots.map((slot) => [slot, [{ file: 'assets/a.png' }]]));
}

describe('the device switch', () => {
  test('always offers the main devices, also without pictures', () => {
    expect(devicesOf('appstore', {})).toEqual([
      { key: 'iphone', label: 'iPhone', slot: null },
      { key: 'ipad', label: 'iPad', slot: null },
    ]);
    expect(devicesOf('play', {}).map(({ key }) => key)).toEqual(['phone', 'tablet']);
  });

  test('shows the largest iPhone set, and the smaller ones by their own name', () => {
    expect(devicesOf('appstore', filled('APP_IPHONE_61', 'APP_IPHONE_67'))).toMatchObject([
      { key: 'iphone', slot: 'APP_IPHONE_67' },
      { key: 'ipad', slot: null },
      { key: 'APP_IPHONE_61', label: 'iPhone 6.1″', slot: 'APP_IPHONE_61' },
    ]);
  });

  test('an empty set is no set', () => {
    expect(devicesOf('appstore', { APP_IPHONE_67: [], ...filled('APP_IPHONE_65') })[0]?.slot).toBe(
      'APP_IPHONE_65',
    );
  });

  test('a display type nobody knows is shown under the store’s name', () => {
    expect(devicesOf('appstore', filled('IPHONE_DUO_PROFILE')).at(-1)).toEqual({
      key: 'IPHONE_DUO_PROFILE',
      label: 'IPHONE_DUO_PROFILE',
      slot: 'IPHONE_DUO_PROFILE',
    });
  });

  test('Play’s icon and graphics are no devices', () => {
    const slots = filled('icon', 'featureGraphic', 'tvBanner', 'tenInchScreenshots', 'wearScreenshots');
    expect(devicesOf('play', slots).map(({ label }) => label)).toEqual(['Phone', 'Tablet', 'Wear OS']);
  });
});

test('a slot leads to the device that shows it, or would', () => {
  const slots = filled('APP_IPHONE_67', 'APP_IPHONE_61');
  expect(deviceFor('appstore', slots, 'APP_IPHONE_67')).toBe('iphone');
  expect(deviceFor('appstore', slots, 'APP_IPHONE_61')).toBe('APP_IPHONE_61');
  expect(deviceFor('appstore', slots, 'APP_IPAD_PRO_3GEN_129')).toBe('ipad');
  expect(deviceFor('play', filled('icon'), 'icon')).toBeNull();
});

test('slots have names people use', () => {
  expect(slotName('APP_IPHONE_67')).toBe('iPhone 6.9″');
  expect(slotName('IMESSAGE_APP_IPHONE_67')).toBe('iMessage, iPhone 6.9″');
  expect(slotName('IMESSAGE_APP_NEW')).toBe('IMESSAGE_APP_NEW');
});

test('tablets get a wide page, phones and watches a narrow one', () => {
  expect(['ipad', 'tablet', 'APP_IPAD_97', 'sevenInchScreenshots', 'APP_APPLE_TV'].map(formOf)).toEqual(
    Array(5).fill('tablet'),
  );
  expect(['iphone', 'phone', 'APP_WATCH_ULTRA', 'IPHONE_DUO_PROFILE'].map(formOf)).toEqual(
    Array(4).fill('phone'),
  );
});
