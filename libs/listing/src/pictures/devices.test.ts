import { describe, expect, test } from '@jest/globals';

import { SlotKey } from '../listing.ts';
import { STORES } from '../stores.ts';
import { deviceFor, listDevices, pickForm } from './devices.ts';
import { knownSlots, slotName } from './slots.ts';

function filled(...slots: string[]) {
  return Object.fromEntries(slots.map((slot) => [slot, [{ file: 'assets/a.png' }]]));
}

describe('the devices of a locale', () => {
  test('always include the main devices, also without pictures', () => {
    expect(listDevices('appStore', {})).toEqual([
      { key: 'iphone', label: 'iPhone', slot: null },
      { key: 'ipad', label: 'iPad', slot: null },
    ]);
    expect(listDevices('googlePlay', {}).map(({ key }) => key)).toEqual(['phone', 'tablet']);
  });

  test('show the largest iPhone set, and smaller sets under their own names', () => {
    expect(listDevices('appStore', filled('APP_IPHONE_61', 'APP_IPHONE_67'))).toMatchObject([
      { key: 'iphone', slot: 'APP_IPHONE_67' },
      { key: 'ipad', slot: null },
      { key: 'APP_IPHONE_61', label: 'iPhone 6.1″', slot: 'APP_IPHONE_61' },
    ]);
  });

  test('ignore an empty set', () => {
    expect(listDevices('appStore', { APP_IPHONE_67: [], ...filled('APP_IPHONE_65') })[0]?.slot).toBe(
      'APP_IPHONE_65',
    );
  });

  test('show an unknown display type under the store’s name', () => {
    expect(listDevices('appStore', filled('IPHONE_DUO_PROFILE')).at(-1)).toEqual({
      key: 'IPHONE_DUO_PROFILE',
      label: 'IPHONE_DUO_PROFILE',
      slot: 'IPHONE_DUO_PROFILE',
    });
  });

  test('do not include Google Play’s icon and graphics', () => {
    const slots = filled('icon', 'featureGraphic', 'tvBanner', 'tenInchScreenshots', 'wearScreenshots');
    expect(listDevices('googlePlay', slots).map(({ label }) => label)).toEqual([
      'Phone',
      'Tablet',
      'Wear OS',
    ]);
  });
});

test('a slot belongs to the device that shows it, or would show it', () => {
  const slots = filled('APP_IPHONE_67', 'APP_IPHONE_61');
  expect(deviceFor('appStore', slots, 'APP_IPHONE_67')).toBe('iphone');
  expect(deviceFor('appStore', slots, 'APP_IPHONE_61')).toBe('APP_IPHONE_61');
  expect(deviceFor('appStore', slots, 'APP_IPAD_PRO_3GEN_129')).toBe('ipad');
  expect(deviceFor('googlePlay', filled('icon'), 'icon')).toBeNull();
});

test('slots have display names', () => {
  expect(slotName('APP_IPHONE_67')).toBe('iPhone 6.9″');
  expect(slotName('IMESSAGE_APP_IPHONE_67')).toBe('iMessage, iPhone 6.9″');
  expect(slotName('IMESSAGE_APP_NEW')).toBe('IMESSAGE_APP_NEW');
});

test('tablets have a wide page, phones and watches a narrow one', () => {
  expect(['ipad', 'tablet', 'APP_IPAD_97', 'sevenInchScreenshots', 'APP_APPLE_TV'].map(pickForm)).toEqual(
    Array(5).fill('tablet'),
  );
  expect(['iphone', 'phone', 'APP_WATCH_ULTRA', 'IPHONE_DUO_PROFILE'].map(pickForm)).toEqual(
    Array(4).fill('phone'),
  );
});

test.each(STORES)('every known slot of %s can be a slot of a listing', (store) => {
  expect(knownSlots(store).length).toBeGreaterThan(0);
  for (const slot of knownSlots(store)) expect(SlotKey.safeParse(slot).success).toBe(true);
});
