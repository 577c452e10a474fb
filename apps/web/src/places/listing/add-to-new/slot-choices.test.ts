import { describe, expect, test } from '@jest/globals';

import { slotChoices } from './slot-choices.ts';

describe('the slots for a screenshot', () => {
  test.each([
    ['an iPhone 15 Pro', 1179, 2556, ['APP_IPHONE_61']],
    ['an iPhone 16 Pro Max in landscape', 2868, 1320, ['APP_IPHONE_67']],
    ['an iPad 13″', 2048, 2732, ['APP_IPAD_PRO_3GEN_129', 'APP_IPAD_PRO_129']],
    ['a phone whose size no rule accepts', 1000, 2000, []],
  ])('of %s on the App Store', (_, width, height, slots) =>
    expect(slotChoices('appStore', { width, height })).toEqual({ slots, size: { width, height } }),
  );

  test.each([
    ['phone', 1080, 1920, 'phoneScreenshots'],
    ['tablet', 1600, 2560, 'tenInchScreenshots'],
    ['watch', 450, 450, 'wearScreenshots'],
  ])('of an Android %s begin with the most likely slot', (_, width, height, slot) => {
    const { slots, size } = slotChoices('googlePlay', { width, height });
    expect([slots[0], slots.length]).toEqual([slot, 4]);
    expect(size).toEqual({ width, height });
  });

  test.each([
    [1080, 2640, { width: 1080, height: 2484 }],
    [2640, 1080, { width: 2484, height: 1080 }],
  ])('of a phone that is too long for Google Play accept a cropped size: %i × %i', (width, height, size) =>
    expect(slotChoices('googlePlay', { width, height })).toMatchObject({
      slots: expect.arrayContaining(['phoneScreenshots']),
      size,
    }),
  );

  test.each([
    [1080, 2400],
    [1440, 3120],
    [2340, 1080],
  ])('of a usual phone accept the whole screenshot: %i × %i', (width, height) =>
    expect(slotChoices('googlePlay', { width, height })).toMatchObject({
      slots: expect.arrayContaining(['phoneScreenshots']),
      size: { width, height },
    }),
  );

  test('are none for a screenshot that is too small or too large for Google Play', () => {
    expect(slotChoices('googlePlay', { width: 300, height: 700 }).slots).toEqual([]);
    expect(slotChoices('googlePlay', { width: 8000, height: 9000 }).slots).toEqual([]);
  });
});
