import { expect, test } from '@jest/globals';

import { firstShownFirst } from './first-shown-first.ts';

function picture(path: string, video = false) {
  const store = path.includes('/appstore/') ? ('appStore' as const) : ('googlePlay' as const);
  return { store, key: path, url: 'https://example.test', path, video };
}

const reading = { draft: undefined, skipped: [] };

test('the icons, poster frames and screenshots of the main locale in Current come first, then the rest in its order', () => {
  const appStore = {
    ...reading,
    listing: { bundleId: 'a.b', primaryLocale: 'ja', locales: {} },
    pictures: [
      picture('current/appstore/de-DE/01-APP_IPHONE_67'),
      picture('current/appstore/ja/previews/01-IPHONE_67', true),
      picture('current/appstore/ja/01-APP_IPHONE_67'),
      picture('current/appstore/ja/previews/posters/01-IPHONE_67'),
      picture('draft/appstore/ja/01-APP_IPHONE_67'),
      picture('current/appstore/01-APP_ICON'),
    ],
  };
  const googlePlay = {
    ...reading,
    listing: { packageName: 'a.b', defaultLanguage: 'en-GB', locales: {} },
    pictures: [
      picture('current/googleplay/ja-JP/01-phoneScreenshots'),
      picture('current/googleplay/en-GB/01-icon'),
    ],
  };
  expect(firstShownFirst({ appStore, googlePlay }).map(({ path }) => path)).toEqual([
    'current/appstore/01-APP_ICON',
    'current/googleplay/en-GB/01-icon',
    'current/appstore/ja/previews/posters/01-IPHONE_67',
    'current/appstore/ja/01-APP_IPHONE_67',
    'current/appstore/de-DE/01-APP_IPHONE_67',
    'current/appstore/ja/previews/01-IPHONE_67',
    'draft/appstore/ja/01-APP_IPHONE_67',
    'current/googleplay/ja-JP/01-phoneScreenshots',
  ]);
});

test('a store that is not read, or that names no main locale, changes no order', () => {
  const pictures = [picture('current/appstore/de-DE/01-A'), picture('current/appstore/en-US/01-A')];
  const appStore = { ...reading, listing: { bundleId: 'a.b', locales: {} }, pictures };
  expect(firstShownFirst({ appStore, googlePlay: undefined })).toEqual(pictures);
});
