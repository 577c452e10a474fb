import { describe, expect, test } from '@jest/globals';

import type { AppStoreLocale, GooglePlayLocale, Listing, ListingPicture } from '../listing.ts';
import type { StoredListings } from '../stored-listings.ts';
import { findProblems } from './find-problems.ts';

function pictures(count: number, width: number, height: number, name = 'a'): ListingPicture[] {
  return Array.from({ length: count }, (_, index) => ({ file: `assets/${name}${index}.png`, width, height }));
}

const PHONE = { APP_IPHONE_67: pictures(3, 1290, 2796) };
const TEXTS = {
  name: 'Tilia',
  description: 'A habit garden.',
  keywords: 'habit',
  supportUrl: 'https://tilia.example',
  privacyPolicyUrl: 'https://tilia.example/privacy',
};
const PLAY_TEXTS = { title: 'Tilia', shortDescription: 'Habits', fullDescription: 'A habit garden.' };
const GRAPHICS = { icon: pictures(1, 512, 512), featureGraphic: pictures(1, 1024, 500) };

function appStore(locales: Record<string, AppStoreLocale>): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales },
  };
}

function play(locales: Record<string, GooglePlayLocale>): Listing {
  return {
    schemaVersion: 1,
    googlePlay: { packageName: 'a.b', defaultLanguage: 'en-US', locales },
  };
}

function kinds(listing: Listing, current: Listing | null = null) {
  return findProblems(listing, current ? { stored: { live: current, draft: null } } : {}).map(
    ({ kind, at }) => [kind, at.locale],
  );
}

describe('the sets that a store requires', () => {
  test('6.9″ or 6.5″ iPhone screenshots in the primary locale; other locales fall back to them', () => {
    const de = { ...TEXTS };
    expect(kinds(appStore({ 'en-US': { ...TEXTS, screenshots: PHONE }, de }))).toEqual([]);
    const older = { APP_IPHONE_65: pictures(1, 1242, 2688) };
    expect(kinds(appStore({ 'en-US': { ...TEXTS, screenshots: older } }))).toEqual([]);
    const small = { APP_IPHONE_61: pictures(1, 1179, 2556) };
    expect(kinds(appStore({ 'en-US': { ...TEXTS, screenshots: small } }))).toEqual([
      ['iPhone screenshots missing', 'en-US'],
    ]);
    expect(kinds(appStore({ 'en-US': TEXTS }))).toEqual([['iPhone screenshots missing', 'en-US']]);
  });

  test('13″ iPad screenshots when there are any iPad screenshots', () => {
    const screenshots = { ...PHONE, APP_IPAD_97: pictures(1, 1536, 2048) };
    expect(kinds(appStore({ 'en-US': { ...TEXTS, screenshots } }))).toEqual([
      ['iPad screenshots missing', 'en-US'],
    ]);
  });

  test('neither iPhone nor iPad screenshots for an app that runs only on the Mac', () => {
    const screenshots = { APP_DESKTOP: pictures(1, 1280, 800) };
    expect(kinds(appStore({ 'en-US': { ...TEXTS, screenshots } }))).toEqual([]);
  });

  test('icon, feature graphic and two screenshots of any type on Google Play', () => {
    const images = {
      ...GRAPHICS,
      phoneScreenshots: pictures(1, 1080, 1920),
      tenInchScreenshots: pictures(1, 1600, 2560),
    };
    expect(kinds(play({ 'en-US': { ...PLAY_TEXTS, images } }))).toEqual([]);
    expect(kinds(play({ 'en-US': PLAY_TEXTS })).map(([kind]) => kind)).toEqual([
      'Icon missing',
      'Feature graphic missing',
      'Too few screenshots',
    ]);
  });
});

describe('smaller sets', () => {
  const stale = [['Smaller set may be out of date', 'en-US']];
  const withSmall = (big: ListingPicture[], small: ListingPicture[]) =>
    appStore({ 'en-US': { ...TEXTS, screenshots: { APP_IPHONE_67: big, APP_IPHONE_61: small } } });

  test('with another number of pictures than the largest set may be out of date', () => {
    expect(kinds(withSmall(pictures(3, 1290, 2796), pictures(2, 1179, 2556)))).toEqual(stale);
    expect(kinds(withSmall(pictures(3, 1290, 2796), pictures(3, 1179, 2556)))).toEqual([]);
    expect(findProblems(withSmall(pictures(3, 1290, 2796), pictures(5, 1179, 2556)))[0]?.detail).toBe(
      'iPhone 6.1″ has 5 pictures, iPhone 6.9″ has 3',
    );
    expect(findProblems(withSmall(pictures(2, 1290, 2796), pictures(1, 1179, 2556)))[0]?.detail).toBe(
      'iPhone 6.1″ has 1 picture, iPhone 6.9″ has 2',
    );
  });

  test('that stay while New changes the largest set may be out of date', () => {
    const current = withSmall(pictures(3, 1290, 2796), pictures(3, 1179, 2556));
    const next = appStore({
      'en-US': { screenshots: { APP_IPHONE_67: pictures(3, 1290, 2796, 'new') } },
    });
    expect(kinds(next, current)).toEqual(stale);
    expect(kinds(current, current)).toEqual([]);
  });
});

describe('locales', () => {
  test('that only one store has are reported', () => {
    const images = { ...GRAPHICS, phoneScreenshots: pictures(2, 1080, 1920) };
    const listing: Listing = {
      ...appStore({ 'en-US': { ...TEXTS, screenshots: PHONE }, ja: TEXTS }),
      ...play({ 'en-US': { ...PLAY_TEXTS, images } }),
    };
    expect(kinds(listing)).toEqual([['Locale missing on Google Play', 'ja']]);
  });

  test('that New leaves out are reported, and their texts are not checked', () => {
    const current = appStore({ 'en-US': { ...TEXTS, screenshots: PHONE }, ja: {} });
    expect(kinds(appStore({ 'en-US': {} }), current)).toEqual([['Locale missing in New', 'ja']]);
  });

  test('a main locale without texts is an error', () =>
    expect(kinds(appStore({ ja: { ...TEXTS, screenshots: PHONE } }))).toEqual([
      ['Primary language missing', null],
    ]));
});

describe('New', () => {
  const current = appStore({ 'en-US': { ...TEXTS, screenshots: PHONE } });

  test('is checked together with the parts of Current that New does not contain', () =>
    expect(kinds(appStore({ 'en-US': { name: 'New name' } }), current)).toEqual([]));

  test('is checked without the texts that New clears', () =>
    expect(kinds(appStore({ 'en-US': { supportUrl: null } }), current)).toEqual([
      ['Support URL missing', 'en-US'],
    ]));
});

describe('What’s New of an update', () => {
  const withState = (state: string, locale: AppStoreLocale): Listing => {
    const listing = appStore({ 'en-US': { ...TEXTS, screenshots: PHONE, ...locale } });
    Object.assign(listing.appStore!, { version: { id: 'v', versionString: '1.0', state } });
    return listing;
  };
  const live = withState('READY_FOR_DISTRIBUTION', { whatsNew: 'Notes of the live version 🌳' });
  const judge = (next: Listing, draft: Listing | null = null) =>
    findProblems(next, { stored: { live, draft } }).map(({ severity, kind }) => [severity, kind]);
  const MISSING = [['error', 'What’s New missing']];

  test.each([{}, { whatsNew: null }, { whatsNew: ' ' }])(
    'is required in each language, and the notes of the live version are not those of New: %j',
    (locale) => expect(judge(appStore({ 'en-US': locale }))).toEqual(MISSING),
  );

  test('may be written in New or in the version in preparation', () => {
    expect(judge(appStore({ 'en-US': { whatsNew: 'New notes' } }))).toEqual([]);
    const prepared = (whatsNew: string | null) => withState('PREPARE_FOR_SUBMISSION', { whatsNew });
    expect(judge(appStore({ 'en-US': {} }), prepared('Prepared notes'))).toEqual([]);
    expect(judge(appStore({ 'en-US': {} }), prepared(null))).toEqual(MISSING);
  });

  test('of the live version may be repeated for the next one, with a warning', () => {
    const repeated = appStore({ 'en-US': { whatsNew: 'Notes of the live version 🌳\n' } });
    const prepared = withState('PREPARE_FOR_SUBMISSION', {});
    expect(judge(repeated, prepared)).toContainEqual(['warning', 'What’s New repeated']);
    for (const draft of [null, withState('WAITING_FOR_REVIEW', {})])
      expect(judge(repeated, draft).map(([, kind]) => kind)).not.toContain('What’s New repeated');
  });

  test('is not required of the first version, of the live version, and of a New without an App Store', () => {
    const first = withState('PREPARE_FOR_SUBMISSION', {});
    expect(findProblems(appStore({ 'en-US': {} }), { stored: { live: first, draft: null } })).toEqual([]);
    expect(findProblems(first)).toEqual([]);
    expect(judge({ schemaVersion: 1 })).toEqual([]);
  });

  test('is required of the version in preparation itself', () =>
    expect(findProblems(withState('PREPARE_FOR_SUBMISSION', {}), { isDraft: true })).toMatchObject([
      { kind: 'What’s New missing', at: { locale: 'en-US', field: 'whatsNew' } },
    ]));
});

describe('New before the first sync', () => {
  const judge = (next: Listing) =>
    findProblems(next, { stored: { live: null, draft: null } }).map(({ severity, kind, at }) =>
      [severity, kind, at.locale].join(' '),
    );
  const unnamed: Listing = {
    schemaVersion: 1,
    appStore: { bundleId: '', locales: { 'de-DE': { description: 'Ein Garten.' } } },
  };

  test('is not incomplete where it contains nothing, but what it clears is missing', () => {
    expect(judge(unnamed)).toEqual(['warning Store not synced ', 'warning iPhone screenshots missing de-DE']);
    const clearing = structuredClone(unnamed);
    clearing.appStore!.locales['de-DE']!.keywords = null;
    expect(judge(clearing)).toContain('error Keywords missing de-DE');
  });

  test('needs pictures in its main language, in its only language, or in English', () => {
    const images = { icon: pictures(1, 512, 512), phoneScreenshots: pictures(2, 1080, 1920) };
    const imported = (locales: Record<string, GooglePlayLocale>, defaultLanguage?: string): Listing => ({
      schemaVersion: 1,
      googlePlay: { packageName: '', ...(defaultLanguage !== undefined && { defaultLanguage }), locales },
    });
    const unsynced = 'warning Store not synced ';
    expect(judge(imported({ 'de-DE': { images } }))).toEqual([
      unsynced,
      'warning Feature graphic missing de-DE',
    ]);
    expect(judge(imported({ 'de-DE': {}, 'en-US': { images } }))).toEqual([
      unsynced,
      'warning Feature graphic missing en-US',
    ]);
    expect(judge(imported({ 'de-DE': { images }, 'en-US': {} }, 'de-DE'))).toEqual([
      unsynced,
      'warning Feature graphic missing de-DE',
    ]);
    expect(judge(imported({ 'de-DE': {}, 'fr-FR': {} }))).toEqual([unsynced]);
    expect(judge(imported({ 'de-DE': { images } }, 'en-US'))).toEqual([unsynced]);
  });

  test('takes the main language of the last sync, where a missing picture is an error', () => {
    const live = play({ 'en-US': PLAY_TEXTS });
    const next: Listing = { schemaVersion: 1, googlePlay: { packageName: '', locales: { 'en-US': {} } } };
    expect(findProblems(next, { stored: { live, draft: null } })).toMatchObject([
      { severity: 'error', kind: 'Icon missing' },
      { severity: 'error', kind: 'Feature graphic missing' },
      { severity: 'error', kind: 'Too few screenshots' },
    ]);
  });
});

describe('what a store does not have', () => {
  const judge = (next: Listing, live: Listing | null = null) =>
    findProblems(next, { stored: { live, draft: null } }).map(
      ({ severity, kind, detail, at }) => `${severity} ${kind} ${at.locale ?? ''}: ${detail}`,
    );
  const only = (kind: string, found: string[]) => found.filter((each) => each.includes(` ${kind} `));

  test('languages are reported all at once, with the code that the store has', () => {
    const codes = ['eo', 'he-IL', 'pt_BR', 'nb-NO', 'de', 'zh-Hans', 'EN-gb', 'fr-FR'];
    const next = play(Object.fromEntries(codes.map((code) => [code, PLAY_TEXTS])));
    expect(only('Language not available', judge(next))).toEqual([
      'error Language not available eo: Google Play has no language eo',
      'error Language not available he-IL: Google Play has no language he-IL: its code there is iw-IL',
      'error Language not available pt_BR: Google Play has no language pt_BR: its code there is pt-BR',
      'error Language not available nb-NO: Google Play has no language nb-NO: its code there is no-NO',
      'error Language not available de: Google Play has no language de: its code there is de-DE',
      'error Language not available zh-Hans: Google Play has no language zh-Hans: its code there is zh-CN',
      'error Language not available EN-gb: Google Play has no language EN-gb: its code there is en-GB',
    ]);
    const apple = appStore(
      Object.fromEntries(['sv-SE', 'zh-CN', 'fr', 'eo', 'ja'].map((code) => [code, {}])),
    );
    expect(only('Language not available', judge(apple))).toHaveLength(4);
  });

  test('a language that the store has is known, even if it is not in the table', () => {
    const live = play({ 'en-US': PLAY_TEXTS, eo: PLAY_TEXTS });
    expect(only('Language not available', judge(play({ eo: { title: 'Ĝardeno' } }), live))).toEqual([]);
  });

  test('slots are reported with the nearest one', () => {
    const screenshots = {
      APP_IPHONE_69: pictures(1, 1320, 2868),
      APP_IPHONE_67: pictures(1, 1290, 2796),
      IMESSAGE_APP_IPHONE_67: pictures(1, 1290, 2796),
      IPHONE_DUO_PROFILE: pictures(1, 2007, 2853),
    };
    expect(only('Slot not known', judge(appStore({ 'en-US': { ...TEXTS, screenshots } })))).toEqual([
      'warning Slot not known en-US: App Store: APP_IPHONE_69; did you mean APP_IPHONE_67?',
    ]);
    const images = { phonescreenshots: [], wearScreenshot: [], icon: [] };
    expect(only('Slot not known', judge(play({ 'en-US': { ...PLAY_TEXTS, images } })))).toEqual([
      'warning Slot not known en-US: Google Play: phonescreenshots; did you mean phoneScreenshots?',
      'warning Slot not known en-US: Google Play: wearScreenshot; did you mean wearScreenshots?',
    ]);
  });

  test('misspelt texts are reported, and other keys of a person are not', () => {
    const apple = { ...TEXTS, whatsnew: 'x', promotional_text: 'x', descripton: 'x', title: 'x', note: 'x' };
    expect(only('Text not known', judge(appStore({ 'en-US': apple })))).toEqual([
      'warning Text not known en-US: App Store: whatsnew; did you mean whatsNew?',
      'warning Text not known en-US: App Store: promotional_text; did you mean promotionalText?',
      'warning Text not known en-US: App Store: descripton; did you mean description?',
      'warning Text not known en-US: App Store: title; did you mean name?',
    ]);
    expect(only('Text not known', judge(play({ 'en-US': { ...PLAY_TEXTS, description: 'x' } })))).toEqual([
      'warning Text not known en-US: Google Play: description; did you mean fullDescription?',
    ]);
  });

  test('characters of a text that the store has are accepted there', () => {
    const text = { description: 'A habit garden 🌳' };
    const live = appStore({ 'en-US': { ...TEXTS, ...text, screenshots: PHONE } });
    expect(only('Emoji in Description', judge(appStore({ 'en-US': text }), live))).toEqual([]);
    expect(only('Emoji in Description', judge(appStore({ 'en-US': text })))).toHaveLength(1);
  });

  test('the copyright has one line', () => {
    const next = appStore({ 'en-US': TEXTS });
    Object.assign(next.appStore!, { copyright: '2026\u0000 Tilia' });
    expect(only('Control character in Copyright', judge(next))).toHaveLength(1);
  });

  test('the privacy policy, which neither New nor the store has, is missing in the primary language', () => {
    const { privacyPolicyUrl: _url, ...texts } = TEXTS;
    const live = appStore({ 'en-US': { ...texts, screenshots: PHONE }, ja: texts });
    expect(only('Privacy policy URL missing', judge(appStore({ 'en-US': {}, ja: {} }), live))).toEqual([
      'error Privacy policy URL missing en-US: required in the primary language',
    ]);
  });
});

describe('the problems of a locale', () => {
  const live = appStore({ 'en-US': TEXTS, 'de-DE': TEXTS });
  const next = appStore({
    'en-US': { ...TEXTS, name: 'Tilia Beta' },
    'de-DE': { ...TEXTS, name: 'Tilia Demo' },
  });
  const synced = { live, draft: null };
  const find = (listing: Listing, stored: StoredListings = synced) =>
    findProblems(listing, { stored }).filter(
      ({ kind, at }) => at.locale === 'de-DE' && kind !== 'Locale missing in New',
    );

  test('are the same objects after an edit of another locale', () => {
    const [before] = find(next);
    const edited = appStore({ ...next.appStore?.locales, 'en-US': { ...TEXTS, name: 'Tilia' } });
    expect(before?.kind).toBe('Word of a test version');
    expect(find(edited)[0]).toBe(before);
  });

  test.each<[string, Listing, StoredListings]>([
    ['its text', appStore({ ...next.appStore?.locales, 'de-DE': TEXTS }), synced],
    ['what the store has', next, { live: next, draft: null }],
    ['its code', appStore({ 'en-US': TEXTS, 'fr-FR': next.appStore!.locales['de-DE']! }), synced],
  ])('are found again after a change of %s', (_, listing, stored) => {
    expect(find(next)).toHaveLength(1);
    expect(find(listing, stored)).toEqual([]);
  });

  test('follow the names to avoid', () => {
    expect(find({ ...next, avoidedNames: ['Tilia'] })).toHaveLength(2);
    expect(find(next)).toHaveLength(1);
  });
});
