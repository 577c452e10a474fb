import { describe, expect, test } from '@jest/globals';

import { screenshotSlot, slotInName, specialFolder } from './screenshot-slot.ts';

function of(name: string, size: string, special?: 'appleTV' | 'iMessage') {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return screenshotSlot(name, { width, height, special });
}

describe('screenshotSlot', () => {
  test.each([
    // Names that fastlane gives to its downloads, also for unknown display types.
    ['0_APP_IPHONE_67_0.png', '1x1', 'APP_IPHONE_67'],
    ['12_IMESSAGE_APP_IPHONE_67_12.jpg', '1x1', 'IMESSAGE_APP_IPHONE_67'],
    ['0_APP_OF_TOMORROW_0.png', '1x1', 'APP_OF_TOMORROW'],
    ['3_IPHONE_DUO_PROFILE_3.png', '2853x2007', 'IPHONE_DUO_PROFILE'],
    // The name resembles that of a download, but HOME does not have the form of a display type, so the size decides.
    ['01_HOME_1.png', '1290x2796', 'APP_IPHONE_67'],
    // Names that contain a display type as a separate word. The last name contains no such word, so the size decides.
    ['01-APP_IPHONE_55.png', '1290x2796', 'APP_IPHONE_55'],
    ['home_APP_IPAD_PRO_129 (dark).png', '2048x2732', 'APP_IPAD_PRO_129'],
    ['IMESSAGE_APP_IPAD_97.png', '1x1', 'IMESSAGE_APP_IPAD_97'],
    ['APP_IPHONE_678.png', '1290x2796', 'APP_IPHONE_67'],
    // Names without a display type: the size decides, in portrait or landscape.
    ['01.png', '1320x2868', 'APP_IPHONE_67'],
    ['01.png', '2868x1320', 'APP_IPHONE_67'],
    ['01.png', '1284x2778', 'APP_IPHONE_65'],
    ['01.png', '1206x2622', 'APP_IPHONE_61'],
    ['01.png', '1170x2532', 'APP_IPHONE_58'],
    ['01.png', '1242x2208', 'APP_IPHONE_55'],
    ['01.png', '750x1334', 'APP_IPHONE_47'],
    ['01.png', '1136x600', 'APP_IPHONE_40'],
    ['01.png', '960x600', 'APP_IPHONE_35'],
    ['01.png', '2064x2752', 'APP_IPAD_PRO_3GEN_129'],
    ['01.png', '1668x2388', 'APP_IPAD_PRO_3GEN_11'],
    ['01.png', '1668x2224', 'APP_IPAD_105'],
    ['01.png', '2048x1496', 'APP_IPAD_97'],
    ['01.png', '2880x1800', 'APP_DESKTOP'],
    ['01.png', '416x496', 'APP_WATCH_SERIES_10'],
    ['01.png', '3840x2160', 'APP_APPLE_TV'],
    ['Apple Vision Pro-01.png', '3840x2160', 'APP_APPLE_VISION_PRO'],
    ['01.png', '1291x2796', undefined],
    ['01.png', '1096x640', undefined],
    // The two generations of the large iPad have the same pixels, so the name decides.
    ['01.png', '2048x2732', 'APP_IPAD_PRO_3GEN_129'],
    ['iPad Pro (12.9-inch) (6th generation)-01.png', '2732x2048', 'APP_IPAD_PRO_3GEN_129'],
    ['ipadPro129-01.png', '2048x2732', 'APP_IPAD_PRO_3GEN_129'],
    ['iPad Pro (12.9-inch) (2nd generation)-01.png', '2048x2732', 'APP_IPAD_PRO_129'],
    ['iPad Pro (12.9-inch)-01.png', '2048x2732', 'APP_IPAD_PRO_3GEN_129'],
    ['iPad Pro (12.9-inch) (1st generation)-01.png', '2732x2048', 'APP_IPAD_PRO_3GEN_129'],
    ['APP_IPAD_PRO_129-01.png', '2732x2048', 'APP_IPAD_PRO_129'],
    ['iPad Pro (12.9-inch) (2nd generation)-01.png', '2064x2752', 'APP_IPAD_PRO_3GEN_129'],
  ])('%s with the size %s: %s', (name, size, slot) => expect(of(name, size)).toBe(slot));

  test.each([
    ['appleTV', '1920x1080', 'APP_APPLE_TV'],
    ['appleTV', '1290x2796', undefined],
    ['iMessage', '1290x2796', 'IMESSAGE_APP_IPHONE_67'],
    ['iMessage', '2048x2732', 'IMESSAGE_APP_IPAD_PRO_3GEN_129'],
    ['iMessage', '1280x800', undefined],
  ] as const)('in the folder %s, %s: %s', (special, size, slot) =>
    expect(of('01.png', size, special)).toBe(slot),
  );
});

test('a folder name may be a display type', () => {
  expect(slotInName('APP_IPAD_PRO_3GEN_129')).toBe('APP_IPAD_PRO_3GEN_129');
  expect(slotInName('iphone')).toBeUndefined();
});

test('fastlane has a separate folder for some display types', () => {
  expect(specialFolder('APP_APPLE_TV')).toBe('appleTV');
  expect(specialFolder('IMESSAGE_APP_IPHONE_67')).toBe('iMessage');
  expect(specialFolder('APP_IPHONE_67')).toBeUndefined();
});
