import { describe, expect, test } from '@jest/globals';

import type { AppStoreLocale, GooglePlayLocale, Listing } from './listing.ts';
import { shownLocale } from './shown-locale.ts';

function picture(name: string) {
  return { file: `assets/current/${name}.png` };
}

const ENGLISH: AppStoreLocale = {
  name: 'Garden',
  subtitle: 'Grow',
  description: 'A garden.',
  whatsNew: 'Trees',
  screenshots: {
    APP_IPHONE_67: [picture('en-67')],
    APP_IPAD_PRO_3GEN_129: [picture('en-ipad')],
    APP_WATCH_ULTRA: [picture('en-watch')],
  },
};

function appStore(locales: Record<string, AppStoreLocale>, primaryLocale: string | null = 'en-US'): Listing {
  return { schemaVersion: 1, appStore: { bundleId: 'a.b', primaryLocale, locales } };
}

function googlePlay(locales: Record<string, GooglePlayLocale>): Listing {
  return { schemaVersion: 1, googlePlay: { packageName: 'a.b', defaultLanguage: 'en-US', locales } };
}

const CZECH = { store: 'appStore', code: 'cs' } as const;
const FROM_ENGLISH = { code: 'en-US', kept: false };

describe('a locale as the store shows it', () => {
  test('is the locale itself when nothing is missing', () => {
    const listing = appStore({ 'en-US': ENGLISH });
    expect(shownLocale(listing, { store: 'appStore', code: 'en-US' })).toEqual({
      code: 'en-US',
      locale: ENGLISH,
      origins: {},
      instead: null,
    });
  });

  test('with only texts has the pictures of the main language', () => {
    const czech = { name: 'Zahrada', description: 'Zahrada.', whatsNew: 'Stromy' };
    const shown = shownLocale(appStore({ 'en-US': ENGLISH, cs: czech }), CZECH);
    expect(shown?.locale).toMatchObject({ ...czech, screenshots: ENGLISH.screenshots });
    expect(shown?.locale['subtitle']).toBeUndefined();
    expect(shown?.origins).toEqual({
      APP_IPHONE_67: FROM_ENGLISH,
      APP_IPAD_PRO_3GEN_129: FROM_ENGLISH,
      APP_WATCH_ULTRA: FROM_ENGLISH,
    });
  });

  test('with only pictures has all texts of the main language, and shows its own pictures on their device', () => {
    const screenshots = { APP_IPHONE_61: [picture('cs-61')], APP_IPHONE_67: [] };
    const shown = shownLocale(appStore({ 'en-US': ENGLISH, cs: { screenshots } }), CZECH);
    expect(shown?.locale).toMatchObject({
      name: 'Garden',
      subtitle: 'Grow',
      screenshots: { APP_IPHONE_61: screenshots.APP_IPHONE_61, APP_IPHONE_67: [] },
    });
    expect(Object.keys(shown?.origins ?? {}).sort()).toEqual([
      'APP_IPAD_PRO_3GEN_129',
      'APP_WATCH_ULTRA',
      'description',
      'name',
      'subtitle',
      'whatsNew',
    ]);
  });

  test.each([null, '', '  '])('has the description of the main language in place of %j', (description) => {
    const shown = shownLocale(appStore({ 'en-US': ENGLISH, cs: { name: 'Zahrada', description } }), CZECH);
    expect(shown?.locale['description']).toBe('A garden.');
    expect(shown?.origins['description']).toEqual(FROM_ENGLISH);
  });

  test('that the listing does not have is shown in the main language', () => {
    const shown = shownLocale(appStore({ 'en-US': ENGLISH }), CZECH);
    expect(shown).toMatchObject({ code: 'cs', instead: 'en-US', locale: { name: 'Garden' } });
    expect(shown?.origins['name']).toEqual(FROM_ENGLISH);
  });

  test('is undefined if the listing has neither the locale nor a main language', () => {
    expect(shownLocale(appStore({ 'en-US': ENGLISH }, null), CZECH)).toBeUndefined();
    expect(shownLocale(null, CZECH)).toBeUndefined();
  });

  test('on Google Play takes each missing type of picture from the default language', () => {
    const listing = googlePlay({
      'en-US': {
        title: 'Garden',
        images: {
          icon: [picture('icon')],
          phoneScreenshots: [picture('en')],
          tenInchScreenshots: [picture('t')],
        },
      },
      'cs-CZ': { title: 'Zahrada', images: { phoneScreenshots: [picture('cs')], icon: [] } },
    });
    const shown = shownLocale(listing, { store: 'googlePlay', code: 'cs-CZ' });
    expect(shown?.locale['images']).toEqual({
      icon: [picture('icon')],
      phoneScreenshots: [picture('cs')],
      tenInchScreenshots: [picture('t')],
    });
    expect(Object.keys(shown?.origins ?? {}).sort()).toEqual(['icon', 'tenInchScreenshots']);
  });
});

describe('a locale of New', () => {
  const live = appStore({
    'en-US': ENGLISH,
    cs: {
      name: 'Zahrada',
      subtitle: 'Roste',
      description: 'Živá.',
      screenshots: { APP_IPHONE_67: [picture('cs')] },
    },
  });

  test('has the content of the store for parts that New does not contain', () => {
    const shown = shownLocale(appStore({ cs: { description: 'Nová.' } }), CZECH, live);
    expect(shown?.locale).toMatchObject({
      name: 'Zahrada',
      subtitle: 'Roste',
      description: 'Nová.',
      screenshots: { APP_IPHONE_67: [picture('cs')], APP_IPAD_PRO_3GEN_129: [picture('en-ipad')] },
    });
    expect(shown?.origins).toMatchObject({
      name: { code: 'cs', kept: true },
      APP_IPHONE_67: { code: 'cs', kept: true },
      APP_IPAD_PRO_3GEN_129: FROM_ENGLISH,
    });
    expect(shown?.origins['description']).toBeUndefined();
  });

  test('shows the main language for a text that New clears and for a device whose pictures New removes', () => {
    const next = appStore({ cs: { description: null, subtitle: null, screenshots: { APP_IPHONE_67: [] } } });
    const shown = shownLocale(next, CZECH, live);
    expect(shown?.locale).toMatchObject({
      subtitle: null,
      description: 'A garden.',
      screenshots: { APP_IPHONE_67: [picture('en-67')] },
    });
  });

  test('has the new texts of the main language, not the live ones', () => {
    const next = appStore({ 'en-US': { ...ENGLISH, description: 'A new garden.' }, cs: { description: '' } });
    expect(shownLocale(next, CZECH, live)?.locale['description']).toBe('A new garden.');
  });
});

describe('a locale without app previews', () => {
  const preview = (name: string) => ({ file: `assets/current/${name}.mp4` });
  const english: AppStoreLocale = {
    name: 'Garden',
    previews: { IPHONE_67: [preview('en-67')], IPAD_PRO_3GEN_129: [preview('en-ipad')] },
  };
  const listing = (czech: AppStoreLocale, rest: AppStoreLocale = english): Listing => ({
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales: { 'en-US': rest, cs: czech } },
  });
  const CZECH = { store: 'appStore', code: 'cs' } as const;

  test('shows the app previews of the main language, for each device without its own', () => {
    const shown = shownLocale(listing({ name: 'Zahrada', previews: { IPHONE_61: [preview('cs')] } }), CZECH);
    expect(shown?.locale['previews']).toEqual({
      IPHONE_61: [preview('cs')],
      IPAD_PRO_3GEN_129: [preview('en-ipad')],
    });
    expect(shown?.origins).toEqual({ IPAD_PRO_3GEN_129: { code: 'en-US', kept: false } });
  });

  test('of New shows the app previews that the store keeps', () => {
    const next: Listing = listing({ name: 'Zahrada' }, { name: 'Garden' });
    const live = listing({ name: 'Zahrada', previews: { IPHONE_67: [preview('cs-67')] } });
    const shown = shownLocale(next, CZECH, live);
    expect(shown?.locale['previews']).toEqual({
      IPHONE_67: [preview('cs-67')],
      IPAD_PRO_3GEN_129: [preview('en-ipad')],
    });
    expect(shown?.origins).toMatchObject({ IPHONE_67: { code: 'cs', kept: true } });
  });

  test('has no key `previews` if no locale has app previews', () => {
    const shown = shownLocale(listing({ name: 'Zahrada' }, { name: 'Garden' }), CZECH);
    expect(shown?.locale).not.toHaveProperty('previews');
  });
});
