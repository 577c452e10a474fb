import { expect, test } from '@jest/globals';
import type { Store } from '@storedeck/listing';
import type { RemotePicture } from '@storedeck/store-api';

import { firstShownFirst } from './first-shown-first.ts';

type Address = RemotePicture['address'];

/** A picture of the App Store; without an address, its icon. */
function apple(locale?: string, kind: 'picture' | 'preview' | 'poster' = 'picture', slot = 'A') {
  const address: Address = locale === undefined ? { kind: 'icon' } : { kind, locale, slot, position: 0 };
  return describe('appStore', address);
}

function google(locale: string, slot: string) {
  return describe('googlePlay', { kind: 'picture', locale, slot, position: 0 });
}

function describe(store: Store, address: Address): RemotePicture {
  const key = JSON.stringify(address);
  return { store, key, url: 'https://example.test', part: 'listing', address };
}

const reading = { draft: undefined, skipped: [] };

test('the icons, poster frames and screenshots of the main locale in Current come first, then the rest in its order', () => {
  const appStore = {
    ...reading,
    listing: { bundleId: 'a.b', primaryLocale: 'ja', locales: {} },
    pictures: [
      apple('de-DE'),
      apple('ja', 'preview'),
      apple('ja'),
      apple('ja', 'poster'),
      { ...apple('ja'), part: 'draft' as const },
      apple(),
    ],
  };
  const googlePlay = {
    ...reading,
    listing: { packageName: 'a.b', defaultLanguage: 'en-GB', locales: {} },
    pictures: [google('ja-JP', 'phoneScreenshots'), google('en-GB', 'icon')],
  };
  expect(firstShownFirst({ appStore, googlePlay }).map(({ path }) => path)).toEqual([
    'current/appstore/01-APP_ICON',
    'current/googleplay/en-GB/01-icon',
    'current/appstore/ja/previews/posters/01-A',
    'current/appstore/ja/01-A',
    'current/appstore/de-DE/01-A',
    'current/appstore/ja/previews/01-A',
    'draft/appstore/ja/01-A',
    'current/googleplay/ja-JP/01-phoneScreenshots',
  ]);
});

test('a store that is not read, or that names no main locale, changes no order', () => {
  const pictures = [apple('de-DE'), apple('en-US')];
  const appStore = { ...reading, listing: { bundleId: 'a.b', locales: {} }, pictures };
  expect(firstShownFirst({ appStore, googlePlay: undefined })).toMatchObject(pictures);
});
