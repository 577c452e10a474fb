import { describe, expect, test } from '@jest/globals';

import {
  findBlockers,
  isReady,
  READY_LEVELS,
  type ReleaseFacts,
  type UpcomingVersion,
} from '../src/index.ts';
import { googlePlay, track, trackRelease } from './sample-releases.ts';

const UPCOMING: UpcomingVersion = {
  versionString: '3.5.0',
  platform: 'IOS',
  state: 'PREPARE_FOR_SUBMISSION',
  isFirst: false,
  build: { number: '3500', processingState: 'VALID', expired: false, usesNonExemptEncryption: false },
  review: { missingContact: [], needsDemoAccount: true, hasDemoAccount: true },
  locales: [
    { locale: 'en-US', hasNotes: true, hasSupportUrl: true },
    { locale: 'de-DE', hasNotes: true, hasSupportUrl: true },
  ],
};

interface Changes {
  readonly upcoming?: Partial<UpcomingVersion> | null;
  readonly unansweredAgeRating?: readonly string[] | null;
  readonly localesWithoutPrivacyPolicy?: readonly string[];
}

function facts({ upcoming = {}, ...change }: Changes): ReleaseFacts {
  return {
    appStore: {
      appId: '6471203985',
      upcoming: upcoming === null ? [] : [{ ...UPCOMING, ...upcoming }],
      unansweredAgeRating: [],
      localesWithoutPrivacyPolicy: [],
      ...change,
    },
    googlePlay: null,
    playLanguages: null,
    undeclaredPictures: null,
    listing: { appStore: null, googlePlay: null },
  };
}

function find(key: string, all: ReleaseFacts) {
  return findBlockers(all).find((line) => line.key === key);
}

describe('what would stop a release of the App Store', () => {
  test.each([
    ['build', { build: null }, 'error', /no build/],
    ['build', { build: { ...UPCOMING.build!, processingState: 'INVALID' } }, 'error', /refused \(Invalid\)/],
    ['build', { build: { ...UPCOMING.build!, processingState: 'PROCESSING' } }, 'error', /being processed/],
    ['build', { build: { ...UPCOMING.build!, expired: true } }, 'error', /expired/],
    ['build', {}, 'ok', /build 3500 is attached/],
    [
      'export-compliance',
      { build: { ...UPCOMING.build!, usesNonExemptEncryption: null } },
      'error',
      /not answered/,
    ],
    [
      'export-compliance',
      { build: { ...UPCOMING.build!, usesNonExemptEncryption: true } },
      'warning',
      /documents/,
    ],
    ['export-compliance', { build: null }, 'unknown', /none is attached/],
    ['export-compliance', {}, 'ok', /answered/],
    ['review-contact', { review: null }, 'error', /missing/],
    ['review-contact', { review: { ...UPCOMING.review!, missingContact: ['phone'] } }, 'error', /phone/],
    ['demo-account', { review: { ...UPCOMING.review!, hasDemoAccount: false } }, 'error', /not given/],
    ['demo-account', { review: { ...UPCOMING.review!, needsDemoAccount: false } }, 'ok', /not needed/],
    ['demo-account', { review: { ...UPCOMING.review!, needsDemoAccount: null } }, 'warning', /not answered/],
    ['demo-account', {}, 'ok', /whether it still works is not known/],
    ['support-url', { locales: [{ locale: 'ja', hasNotes: true, hasSupportUrl: false }] }, 'error', /ja/],
    ['notes', { locales: [{ locale: 'ja', hasNotes: false, hasSupportUrl: true }] }, 'error', /ja/],
    ['version', { state: 'REJECTED' }, 'error', /reason is only in App Store Connect/],
    ['version', { state: 'INVALID_BINARY' }, 'error', /because of its build/],
    ['version', { state: 'PENDING_DEVELOPER_RELEASE' }, 'warning', /until you release it/],
    ['version', { state: 'IN_REVIEW' }, 'ok', /in review/],
    ['version', { state: 'A_NEW_STATE' }, 'ok', /A_NEW_STATE/],
  ] as const)('%s of %j: %s', (key, upcoming, level, detail) => {
    expect(find(key, facts({ upcoming }))).toMatchObject({
      level,
      detail: expect.stringMatching(detail),
      from: 'App Store Connect',
      link: expect.stringContaining('https://appstoreconnect.apple.com/apps/6471203985/'),
    });
  });

  test('a first version needs no What’s New', () => {
    const locales = [{ locale: 'ja', hasNotes: false, hasSupportUrl: true }];
    expect(find('notes', facts({ upcoming: { isFirst: true, locales } }))).toBeUndefined();
  });

  test('a version in review is not judged again', () => {
    const keys = findBlockers(facts({ upcoming: { state: 'IN_REVIEW', build: null } })).map(({ key }) => key);
    expect(keys).not.toContain('build');
  });

  test('the questions of the age rating and the languages without a privacy policy are named', () => {
    const all = facts({ unansweredAgeRating: ['contests'], localesWithoutPrivacyPolicy: ['fr-FR'] });
    expect(find('age-rating', all)).toMatchObject({ level: 'error', detail: 'without an answer: contests' });
    expect(find('privacy-policy', all)).toMatchObject({ level: 'error', detail: 'missing in fr-FR' });
    expect(find('age-rating', facts({ unansweredAgeRating: null }))?.level).toBe('unknown');
  });

  test('what no interface tells is said and not guessed', () => {
    for (const key of ['accessibility', 'app-privacy', 'agreements'])
      expect(find(key, facts({}))).toMatchObject({ level: 'unknown', from: 'no interface tells it' });
  });

  test('without a version in preparation there is one warning', () => {
    expect(findBlockers(facts({ upcoming: null }))).toMatchObject([{ key: 'version', level: 'warning' }]);
  });
});

describe('what would stop a release of Google Play', () => {
  const withRelease = (change: Parameters<typeof trackRelease>[0], hasLifecycle = true): ReleaseFacts => ({
    appStore: null,
    googlePlay: { ...googlePlay(track(trackRelease(change))), hasLifecycle },
    playLanguages: ['en-US', 'de-DE'],
    undeclaredPictures: null,
    listing: { appStore: null, googlePlay: null },
  });

  test.each([
    ['NOT_SENT_FOR_REVIEW', 'completed', 'error'],
    ['NOT_APPROVED', 'completed', 'error'],
    ['IN_REVIEW', 'completed', 'ok'],
    ['APPROVED_NOT_PUBLISHED', 'completed', 'warning'],
    ['DRAFT', 'draft', 'ok'],
    ['PUBLISHED', 'halted', 'warning'],
    ['PUBLISHED', 'inProgress', 'ok'],
    ['SOMETHING_NEW', 'completed', 'unknown'],
  ])('%s, %s: %s', (lifecycle, status, level) => {
    const all = withRelease({ status, share: null, lifecycle: `RELEASE_LIFECYCLE_STATE_${lifecycle}` });
    expect(find('release', all)).toMatchObject({ level, link: 'https://play.google.com/console/' });
  });

  test.each([
    [null, 'unknown', /Look whether/],
    [[], 'ok', /each picture/],
    [['de-DE/icon', 'en-US/icon', 'en-US/icon'], 'unknown', /3 pictures have none: de-DE\/icon, en-US\/icon/],
  ])('pictures without a declaration about AI: %j', (undeclaredPictures, level, detail) => {
    const all = { ...withRelease({ status: 'draft', share: null }), undeclaredPictures };
    expect(find('ai-pictures', all)).toMatchObject({ level, detail: expect.stringMatching(detail) });
  });

  test('a release that everybody has is not listed', () => {
    const all = withRelease({
      status: 'completed',
      share: null,
      lifecycle: 'RELEASE_LIFECYCLE_STATE_PUBLISHED',
    });
    expect(find('release', all)).toBeUndefined();
  });

  test('languages without notes are named', () => {
    expect(find('notes', withRelease({}))).toMatchObject({ level: 'warning', detail: 'missing in de-DE' });
  });

  test('says that the states of reviews cannot be read, where this is so', () => {
    expect(find('review', withRelease({}, false))).toMatchObject({ level: 'unknown' });
    expect(find('review', withRelease({}))).toBeUndefined();
  });
});

test('errors come first, and only they keep a release from being ready', () => {
  const lines = findBlockers({
    ...facts({ upcoming: { build: null, review: { ...UPCOMING.review!, needsDemoAccount: null } } }),
    listing: {
      appStore: {
        from: 'New in this folder',
        errors: [
          { what: 'Name too long', at: { store: 'appStore', locale: 'ja', field: 'name' } },
          ...['da', 'fi'].map((locale) => ({
            what: 'Notes missing',
            at: { store: 'appStore' as const, locale, field: 'whatsNew' },
          })),
        ],
      },
      googlePlay: null,
    },
  });
  const ranks = lines.map(({ level }) => READY_LEVELS.indexOf(level));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(lines.find(({ key }) => key === 'listing')).toMatchObject({
    level: 'error',
    from: 'New in this folder',
    detail: '3 errors: Name too long (appStore/ja/name); Notes missing (da, fi)',
  });
  expect(isReady(lines)).toBe(false);
  expect(isReady(findBlockers(facts({})))).toBe(true);
});
