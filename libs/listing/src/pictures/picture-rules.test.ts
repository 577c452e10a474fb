import { describe, expect, test } from '@jest/globals';

import { fitsPictureRule, pictureRule } from './picture-rules.table.ts';

describe('pictureRule', () => {
  test('an App Store display type accepts its sizes in both orientations, without alpha', () => {
    const { sizes, alpha } = pictureRule('appStore', 'APP_IPHONE_67');
    expect(sizes).toEqual(
      expect.arrayContaining([
        [1320, 2868],
        [2868, 1320],
      ]),
    );
    expect(alpha).toBe(false);
  });

  test('only the icon of Google Play may have alpha', () =>
    expect(pictureRule('googlePlay', 'icon')).toMatchObject({
      sizes: [[512, 512]],
      alpha: true,
      formats: ['png'],
    }));

  test.each(['APP_OF_TOMORROW', 'constructor', '__proto__'])(
    'an unknown slot (%s) accepts any size',
    (slot) => {
      for (const store of ['appStore', 'googlePlay'] as const) {
        const rule = pictureRule(store, slot);
        expect([rule.sizes, rule.range, rule.formats]).toEqual([undefined, undefined, ['png', 'jpg']]);
      }
    },
  );

  test('iMessage screenshots have the sizes of the device', () =>
    expect(pictureRule('appStore', 'IMESSAGE_APP_IPHONE_67')).toEqual(
      pictureRule('appStore', 'APP_IPHONE_67'),
    ));
});

describe('fitsPictureRule', () => {
  test.each([
    [1290, 2796, true],
    [2796, 1290, true],
    [1291, 2796, false],
  ])('an iPhone 6.9″ screenshot of %i × %i: %s', (width, height, fits) =>
    expect(fitsPictureRule({ width, height }, pictureRule('appStore', 'APP_IPHONE_67'))).toBe(fits),
  );

  test.each([
    [320, 320, true],
    [319, 500, false],
    [1920, 3840, true],
    [1920, 3841, false],
    [2160, 1080, true],
    [1080, 2161, false],
  ])('a Google Play screenshot of %i × %i: %s', (width, height, fits) =>
    expect(fitsPictureRule({ width, height }, pictureRule('googlePlay', 'phoneScreenshots'))).toBe(fits),
  );
});
