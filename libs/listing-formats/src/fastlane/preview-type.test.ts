import { expect, test } from '@jest/globals';

import { previewType } from './preview-type.ts';

const LARGE = { width: 886, height: 1920 };

test.each([
  ['01_IPHONE_65_intro.mp4', LARGE, 'IPHONE_65'],
  ['APP_IPHONE_61-2.mov', LARGE, 'IPHONE_61'],
  ['iPhone 6.7-inch.mp4', LARGE, 'IPHONE_67'],
  ['ipad_12.9.mp4', { width: 1200, height: 1600 }, 'IPAD_PRO_3GEN_129'],
  ['IPAD_PRO_129.mp4', { width: 1200, height: 1600 }, 'IPAD_PRO_129'],
  ['886x1920.mp4', LARGE, 'IPHONE_67'],
  ['intro.mp4', { width: 1920, height: 1080 }, 'IPHONE_55'],
  ['intro.mp4', { width: 640, height: 480 }, undefined],
])('%s with %j is for %s', (name, size, type) => expect(previewType(name, size)).toBe(type));
