import { describe, expect, test } from '@jest/globals';

import { applyNew } from './apply-new.ts';
import type { AppStoreLocale, Listing } from './listing.ts';
import { shownLocale } from './shown-locale.ts';
import { isUpdate, keptFrom, keptListing, newVersion, newVersionLine } from './stored-listings.ts';

const LIVE = 'READY_FOR_DISTRIBUTION';
const EDITABLE = 'PREPARE_FOR_SUBMISSION';

function listing(versionString: string, state: string, locales: Record<string, AppStoreLocale>): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', version: { id: versionString, versionString, state }, locales },
  };
}

const live = listing('3.4.1', LIVE, {
  'en-US': {
    name: 'Tilia',
    subtitle: 'Old',
    promotionalText: 'Spring',
    whatsNew: 'Old notes 🌳',
    previews: { IPHONE_67: [{ file: 'live.mp4' }] },
  },
  ja: { name: 'ティリア' },
});
const draft = listing('3.5.0', EDITABLE, {
  'en-US': {
    name: 'Tilia',
    subtitle: 'Prepared',
    whatsNew: null,
    previews: { IPHONE_67: [{ file: 'one.mp4' }, { file: 'two.mp4' }] },
  },
});
const next: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'Tilia Garden' } } },
};
function english(of: Listing | null) {
  return of?.appStore?.locales['en-US'];
}

describe('where New has no value', () => {
  test('the App Store keeps the version in preparation, also where it has less than the live version', () => {
    const applied = applyNew({ live, draft }, next);
    expect(english(applied)).toMatchObject({ name: 'Tilia Garden', subtitle: 'Prepared', whatsNew: null });
    expect(english(applied)?.previews?.['IPHONE_67']).toHaveLength(2);
    expect(Object.keys(applied.appStore?.locales ?? {})).toEqual(['en-US']);
    expect(applied.appStore?.version).toMatchObject({ versionString: '3.5.0', state: EDITABLE });
    expect(keptFrom({ live, draft }, 'appStore')).toBe('3.5.0 in App Store Connect');
  });

  test('a new version takes over the texts of the live one, except What’s New', () => {
    const kept = keptListing({ live, draft: null });
    expect(english(kept)).toMatchObject({ subtitle: 'Old', promotionalText: 'Spring' });
    expect(english(kept)).not.toHaveProperty('whatsNew');
    expect(keptFrom({ live, draft: null }, 'appStore')).toBe('Live 3.4.1');
    const shown = shownLocale(next, { store: 'appStore', code: 'en-US' }, kept);
    expect(shown?.locale['whatsNew']).toBeUndefined();
    expect(shown?.origins['subtitle']).toEqual({ code: 'en-US', kept: true });
  });

  test('a version in review gives its notes to no later version', () => {
    const inReview = listing('3.5.0', 'IN_REVIEW', { 'en-US': { subtitle: 'Prepared', whatsNew: 'Notes' } });
    expect(english(keptListing({ live, draft: inReview }))).toEqual({ subtitle: 'Prepared' });
  });

  test('an app that was never live keeps the notes of its version', () => {
    const first = listing('1.0', EDITABLE, { 'en-US': { whatsNew: 'First' } });
    expect(english(keptListing({ live: first, draft: null }))).toEqual({ whatsNew: 'First' });
    expect(isUpdate({ live: first, draft: null })).toBe(false);
    expect(isUpdate({ live, draft: null })).toBe(true);
  });

  test('Google Play keeps the live listing and its release, and the notes of the release that is prepared', () => {
    const play = (versionName: string, releaseNotes: string): Listing => ({
      schemaVersion: 1,
      googlePlay: {
        packageName: 'a.b',
        versionName,
        locales: { 'en-US': { title: 'Tilia', releaseNotes } },
      },
    });
    const stored = { live: play('3.4.1', 'Live notes'), draft: play('3.5.0', 'Prepared notes') };
    const planned: Listing = {
      schemaVersion: 1,
      googlePlay: { packageName: 'a.b', versionName: '3.5.0', locales: { 'en-US': { title: 'Garden' } } },
    };
    const { googlePlay } = applyNew(stored, planned);
    expect(googlePlay?.versionName).toBe('3.4.1');
    expect(googlePlay?.locales['en-US']).toMatchObject({ title: 'Garden', releaseNotes: 'Prepared notes' });
    expect(keptFrom(stored, 'googlePlay')).toBe('Live 3.4.1');
    expect(newVersionLine(stored, planned, 'googlePlay')).toBe('3.4.1');
  });

  test('values that Storedeck does not publish are those of the store', () => {
    const stored = { live: null, draft: structuredClone(draft) };
    Object.assign(stored.draft.appStore!, {
      ageRating: 'FOUR_PLUS',
      primaryLocale: 'en-US',
      categories: { primary: 'GAMES' },
    });
    const planned = structuredClone(next);
    Object.assign(planned.appStore!, {
      ageRating: 'NINE_PLUS',
      primaryLocale: 'de-DE',
      categories: { primary: 'MUSIC' },
      copyright: '2027',
    });
    expect(applyNew(stored, planned).appStore).toMatchObject({
      ageRating: 'FOUR_PLUS',
      primaryLocale: 'en-US',
      categories: { primary: 'GAMES' },
      copyright: '2027',
    });
  });

  test('before the first sync, New stays as it is', () => {
    expect(applyNew({ live: null, draft: null }, next)).toEqual({
      ...next,
      appStore: { ...next.appStore, locales: { 'en-US': { name: 'Tilia Garden', previews: undefined } } },
    });
    expect(keptListing({ live: null, draft: null })).toBeNull();
  });
});

describe('the version of New', () => {
  const planned = (versionString: string) => listing(versionString, EDITABLE, {});

  test('is the version in preparation, whatever New says', () => {
    expect(newVersion({ live, draft }, planned('4.0'))).toEqual({
      kind: 'prepared',
      version: '3.5.0',
      state: EDITABLE,
    });
    expect(newVersionLine({ live, draft }, next, 'appStore')).toBe('3.5.0 · being prepared, not submitted');
  });

  test('has been released once it is live', () => {
    const released = listing('3.5.0', LIVE, {});
    const stored = { live: released, draft: listing('3.6.0', EDITABLE, {}) };
    expect(newVersion(stored, planned('3.5.0'))).toEqual({
      kind: 'released',
      version: '3.5.0',
      next: '3.6.0',
    });
    expect(newVersionLine(stored, planned('3.5.0'), 'appStore')).toBe('3.5.0 is live');
    expect(newVersion({ live: released, draft: null }, planned('3.5.0'))).toMatchObject({ next: null });
  });

  test('is only planned while the App Store has no such version', () => {
    expect(newVersionLine({ live, draft: null }, planned('3.5.0'), 'appStore')).toBe(
      '3.5.0 · not in App Store Connect',
    );
    expect(newVersionLine({ live: null, draft: null }, planned('3.5.0'), 'appStore')).toBe('3.5.0');
    expect(newVersionLine({ live, draft: null }, next, 'appStore')).toBe('');
  });
});
