import { describe, expect, test } from '@jest/globals';

import { Listing, LocaleCode, SlotKey } from './listing.ts';

describe('LocaleCode', () => {
  test.each(['en', 'en-US', 'zh-Hans', 'iw-IL', 'es-419', 'sr-Latn-RS', 'fil'])('accepts %s', (code) =>
    expect(LocaleCode.safeParse(code).success).toBe(true),
  );
  test.each(['', 'e', '../..', 'en-US/../../x', '__proto__', 'en US', 'en-', 'x'.repeat(300), 'en-US\n'])(
    'refuses %j',
    (code) => expect(LocaleCode.safeParse(code).success).toBe(false),
  );
});

describe('SlotKey', () => {
  test.each(['APP_IPHONE_67', 'phoneScreenshots', 'APP_OF_TOMORROW'])('accepts %s', (key) =>
    expect(SlotKey.safeParse(key).success).toBe(true),
  );
  test.each(['', '../..', 'a/b', 'a.b', 'x'.repeat(61)])('refuses %j', (key) =>
    expect(SlotKey.safeParse(key).success).toBe(false),
  );
});

describe('Listing', () => {
  test('keeps unknown keys', () => {
    const listing = {
      schemaVersion: 1,
      note: 'mine',
      googlePlay: { packageName: 'a.b', locales: {}, extra: 1 },
    };
    expect(Listing.parse(listing)).toEqual(listing);
  });

  test.each(['appStore', 'appstore', 'App Store'])('reads the store of an ignored problem: %s', (store) => {
    const ignored = { locale: 'en-US', kind: 'Emoji in What’s New', reason: 'Apple accepts it' };
    const listing = { schemaVersion: 1, ignoredProblems: [{ store, ...ignored }] };
    expect(Listing.parse(listing).ignoredProblems?.[0]?.store).toBe('appStore');
  });

  test.each([
    [{}],
    [{ schemaVersion: 2 }],
    [{ schemaVersion: 1, googlePlay: { packageName: 'a.b', locales: { '../..': {} } } }],
    [{ schemaVersion: 1, syncedAt: 'yesterday' }],
    [withPreviews({ '../..': [] })],
    [withPreviews({ IPHONE_67: {} })],
    [withPreviews({ IPHONE_67: [{}] })],
    [withPreviews({ IPHONE_67: [{ file: 7 }] })],
    [withPreviews({ IPHONE_67: [{ file: 'x'.repeat(2000) }] })],
    [withPreviews({ IPHONE_67: [{ file: null, durationMs: -1 }] })],
    [withPreviews({ IPHONE_67: [{ file: null, durationMs: 1.5 }] })],
    [withPreviews({ IPHONE_67: [{ file: null, bytesSha256: '../..' }] })],
    [withPreviews({ IPHONE_67: [{ file: null, poster: 'poster.jpg' }] })],
    [withPreviews({ IPHONE_67: [{ file: null, poster: { file: null, width: -5 } }] })],
  ])('refuses %j', (listing) => expect(Listing.safeParse(listing).success).toBe(false));

  test('accepts app previews without a video or a poster frame, and of types that are not known yet', () => {
    const listing = withPreviews({
      IPHONE_67: [
        { file: null, state: 'PROCESSING' },
        { file: 'assets/current/appstore/en-US/previews/02-IPHONE_67.mp4', durationMs: 15_000, poster: null },
      ],
      GLASSES_2: [{ file: null, poster: { file: 'assets/current/a.jpg', width: 886, height: 1920 } }],
    });
    expect(Listing.parse(listing)).toEqual(listing);
  });

  test('a locale named __proto__ changes no prototype', () => {
    const text = '{"schemaVersion":1,"appStore":{"bundleId":"a","locales":{"__proto__":{"polluted":true}}}}';
    Listing.safeParse(JSON.parse(text));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

function withPreviews(previews: unknown): object {
  return { schemaVersion: 1, appStore: { bundleId: 'a.b', locales: { 'en-US': { previews } } } };
}
