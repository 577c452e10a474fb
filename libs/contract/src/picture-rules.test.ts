import { describe, expect, test } from '@jest/globals';

import { pictureRule } from './picture-rules.table.ts';

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
});
