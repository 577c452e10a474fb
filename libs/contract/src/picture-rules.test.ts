import { describe, expect, test } from '@jest/globals';

import { fitsPictureRule, pictureRule } from './picture-rules.table.ts';

describe('pictureRule', () => {
  test('an App Store display type takes its sizes upright and lying, without alpha', () => {
    const { sizes, alpha } = pictureRule('appstore', 'APP_IPHONE_67');
    expect(sizes).toEqual(
      expect.arrayContaining([
        [1320, 2868],
        [2868, 1320],
      ]),
    );
    expect(alpha).toBe(false);
  });

  test('the icon of Google Play is the one picture that may have alpha', () =>
    expect(pictureRule('googleplay', 'icon')).toMatchObject({
      sizes: [[512, 512]],
      alpha: true,
      formats: ['png'],
    }));

  test.each(['APP_OF_TOMORROW', 'constructor', '__proto__'])(
    'a slot nobody knows (%s) takes any size',
    (slot) => {
      for (const store of ['appstore', 'googleplay'] as const) {
        const rule = pictureRule(store, slot);
        expect([rule.sizes, rule.range, rule.formats]).toEqual([undefined, undefined, ['png', 'jpg']]);
      }
    },
  );

  test('iMessage takes the sizes of the device it runs on', () =>
    expect(pictureRule('appstore', 'IMESSAGE_APP_IPHONE_67')).toEqual(
      pictureRule('appstore', 'APP_IPHONE_67'),
    ));
});

describe('fitsPictureRule', () => {
  test.each([
    [1290, 2796, true],
    [2796, 1290, true],
    [1291, 2796, false],
  ])('an iPhone 6.9″ screenshot of %i × %i: %s', (width, height, fits) =>
    expect(fitsPictureRule({ width, height }, pictureRule('appstore', 'APP_IPHONE_67'))).toBe(fits),
  );

  test.each([
    [320, 320, true],
    [319, 500, false],
    [1920, 3840, true],
    [1920, 3841, false],
    [2160, 1080, true],
    [1080, 2161, false],
  ])('a Play screenshot of %i × %i: %s', (width, height, fits) =>
    expect(fitsPictureRule({ width, height }, pictureRule('googleplay', 'phoneScreenshots'))).toBe(fits),
  );
});
