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
    expect(alpha).toBe('refused');
  });

  test.each([
    ['phoneScreenshots', 'discouraged'],
    ['sevenInchScreenshots', 'discouraged'],
    ['tenInchScreenshots', 'discouraged'],
    ['tvScreenshots', 'discouraged'],
    ['wearScreenshots', 'refused'],
    ['icon', 'accepted'],
    ['featureGraphic', 'discouraged'],
    ['tvBanner', 'discouraged'],
  ])('%s of Google Play: PNG or JPEG, alpha is %s', (slot, alpha) =>
    expect(pictureRule('googlePlay', slot)).toMatchObject({ alpha, formats: ['png', 'jpg'] }),
  );

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
    ['phoneScreenshots', 320, 320, true],
    ['phoneScreenshots', 319, 500, false],
    ['phoneScreenshots', 1080, 1920, true],
    ['phoneScreenshots', 1080, 2400, true],
    ['phoneScreenshots', 1080, 2340, true],
    ['phoneScreenshots', 1440, 3120, true],
    ['phoneScreenshots', 1344, 2992, true],
    ['phoneScreenshots', 2400, 1080, true],
    ['phoneScreenshots', 1000, 2300, true],
    ['phoneScreenshots', 1000, 2301, false],
    ['phoneScreenshots', 1080, 2520, false],
    ['phoneScreenshots', 1920, 3840, true],
    ['phoneScreenshots', 1920, 3841, false],
    ['sevenInchScreenshots', 1200, 2000, true],
    ['sevenInchScreenshots', 4096, 2560, false],
    ['tenInchScreenshots', 4096, 2560, true],
    ['tenInchScreenshots', 7680, 4320, true],
    ['tenInchScreenshots', 1080, 1920, true],
    ['tenInchScreenshots', 1079, 1920, false],
    ['tenInchScreenshots', 7681, 4320, false],
    ['tvScreenshots', 1920, 1080, true],
    ['tvScreenshots', 1280, 720, true],
    ['wearScreenshots', 384, 384, true],
    ['wearScreenshots', 454, 454, true],
    ['wearScreenshots', 320, 320, false],
    ['wearScreenshots', 1080, 1920, false],
    ['icon', 512, 512, true],
    ['icon', 1024, 1024, false],
    ['featureGraphic', 1024, 500, true],
    ['featureGraphic', 500, 1024, false],
    ['tvBanner', 1280, 720, true],
    ['tvBanner', 1920, 1080, false],
  ])('%s of Google Play, %i × %i: %s', (slot, width, height, fits) =>
    expect(fitsPictureRule({ width, height }, pictureRule('googlePlay', slot))).toBe(fits),
  );
});
