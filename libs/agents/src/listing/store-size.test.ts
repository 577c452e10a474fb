import { describe, expect, test } from '@jest/globals';

import { requireSlot, storeSize } from './store-size.ts';

describe('the size of a screenshot in a slot', () => {
  test('a screen that fits stays as it is', () => {
    const play = { store: 'googlePlay', slot: 'phoneScreenshots' } as const;
    expect(storeSize({ width: 1080, height: 1920 }, play)).toEqual({ width: 1080, height: 1920 });
    const iphone = { store: 'appStore', slot: 'APP_IPHONE_61' } as const;
    expect(storeSize({ width: 1206, height: 2622 }, iphone)).toEqual({ width: 1206, height: 2622 });
  });

  test.each([
    [1080, 2640],
    [2640, 1080],
    [1440, 3840],
  ])('a screen of %i × %i that is too long for Google Play is cropped to its ratio', (width, height) => {
    const size = storeSize({ width, height }, { store: 'googlePlay', slot: 'phoneScreenshots' });
    const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    expect(short).toBe(Math.min(width, height));
    expect(long).toBeGreaterThanOrEqual(2 * short);
    expect(long).toBeLessThan(Math.max(width, height));
  });

  test('a screen that the slot does not accept names the slots that do', () => {
    expect(() =>
      storeSize({ width: 1206, height: 2622 }, { store: 'appStore', slot: 'APP_IPHONE_67' }),
    ).toThrow(
      expect.objectContaining({
        code: 'PICTURE_REFUSED',
        hint: expect.stringContaining('APP_IPHONE_61'),
      }),
    );
  });
});

test.each([
  ['googlePlay', 'phone'],
  ['googlePlay', 'PHONE'],
  ['googlePlay', 'phonescreenshots'],
  ['googlePlay', 'phone_screenshots'],
  ['googlePlay', 'APP_IPHONE_67'],
  ['appStore', 'phoneScreenshots'],
  ['appStore', 'APP_IPHONE_99'],
] as const)('%s has no slot %s', (store, slot) => {
  expect(() => requireSlot(store, slot)).toThrow(
    expect.objectContaining({
      code: 'INPUT_INVALID',
      hint: expect.stringMatching(store === 'appStore' ? /APP_IPHONE_67/ : /phoneScreenshots/),
    }),
  );
});

test.each([
  ['googlePlay', 'phoneScreenshots'],
  ['appStore', 'APP_IPHONE_67'],
  ['appStore', 'IMESSAGE_APP_IPHONE_67'],
] as const)('%s has the slot %s', (store, slot) => {
  expect(() => requireSlot(store, slot)).not.toThrow();
});
