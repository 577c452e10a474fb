import { describe, expect, test } from '@jest/globals';
import { versionStateText } from '@storedeck/listing';

import {
  compareReleases,
  lifecycleText,
  parseShare,
  phasedReleaseText,
  releaseTypeText,
  shareText,
  trackReleaseText,
} from '../src/index.ts';
import { googlePlay, track, trackRelease, version } from './sample-releases.ts';

describe('a state in words', () => {
  test('an unknown word of a store is shown as it is', () => {
    expect(versionStateText('WAITING_FOR_THE_MOON')).toBe('WAITING_FOR_THE_MOON');
    expect(versionStateText('constructor')).toBe('constructor');
    expect(lifecycleText('RELEASE_LIFECYCLE_STATE_LOST')).toBe('RELEASE_LIFECYCLE_STATE_LOST');
    expect(phasedReleaseText({ state: 'toString', day: 1, share: 0.01 })).toBe('toString');
    expect(releaseTypeText('WHENEVER', null)).toBe('WHENEVER');
    expect(trackReleaseText({ status: 'paused', share: null, lifecycle: 'NEW_WORD' })).toBe(
      'paused; NEW_WORD',
    );
  });

  test.each([
    ['inProgress', 0.2, 'PUBLISHED', 'rolling out to 20 %'],
    ['inProgress', 0.2, 'IN_REVIEW', 'rolling out to 20 %; in review'],
    ['halted', 0.05, 'PUBLISHED', 'halted at 5 %'],
    [
      'completed',
      null,
      'NOT_SENT_FOR_REVIEW',
      'completely rolled out; saved, but not sent for review: send it in Play Console',
    ],
    ['draft', null, 'DRAFT', 'draft'],
    [null, null, 'APPROVED_NOT_PUBLISHED', 'approved, held back by managed publishing'],
    [null, null, null, 'state unknown'],
  ])('%s at %p with %s', (status, share, short, text) => {
    const lifecycle = short && `RELEASE_LIFECYCLE_STATE_${short}`;
    expect(trackReleaseText({ status, share, lifecycle })).toBe(text);
  });

  test('says when a version goes out', () => {
    expect(releaseTypeText('MANUAL', null)).toMatch('when you release it');
    expect(releaseTypeText('SCHEDULED', '2026-12-01T08:00:00Z')).toMatch('2026-12-01T08:00:00Z');
    expect(releaseTypeText(null, null)).toBeUndefined();
  });
});

describe('a share', () => {
  test.each([
    ['20%', 0.2],
    ['20 %', 0.2],
    [' 0.2 ', 0.2],
    ['.5', 0.5],
    ['29%', 0.29],
    ['57%', 0.57],
    ['0.1%', 0.001],
    ['99.9%', 0.999],
  ])('%j is %p', (text, share) => expect(parseShare(text)).toBe(share));

  test.each(['', '0', '1', '0%', '100%', '20', '-5%', '1e-1', 'NaN', '0x1', '20%%', 'half', '1.5', '٢٠%'])(
    '%j is no share',
    (text) => expect(parseShare(text)).toBeUndefined(),
  );

  test('is written as a percentage', () => {
    expect([0.2, 0.005, 0.1 + 0.2, 0.123456].map(shareText)).toEqual(['20 %', '0.5 %', '30 %', '12.3456 %']);
  });
});

describe('the difference between two readings', () => {
  const before = {
    appStore: { appId: '1', bundleId: 'a.b', versions: [version({ state: 'IN_REVIEW' }, null)] },
    googlePlay: googlePlay(track(trackRelease())),
  };

  test('has the old and the new state, and says what is new or gone', () => {
    const after = {
      appStore: { ...before.appStore, versions: [version({ state: 'REJECTED' }, null)] },
      googlePlay: googlePlay(
        track(trackRelease({ versionCodes: ['3600'], name: '3.6.0', status: 'draft', share: null })),
      ),
    };
    expect(compareReleases(before, after)).toEqual([
      {
        store: 'appStore',
        key: 'appStore/IOS/3.5.0',
        name: 'Version 3.5.0 for iOS',
        before: 'in review',
        after: 'refused by the review',
      },
      expect.objectContaining({
        key: 'googlePlay/production/3500',
        before: 'rolling out to 20 %',
        after: null,
      }),
      expect.objectContaining({ key: 'googlePlay/production/3600', before: null, after: 'draft' }),
    ]);
  });

  test('is empty for equal readings, and for a store that could not be read', () => {
    expect(compareReleases(before, structuredClone(before))).toEqual([]);
    expect(compareReleases(before, { appStore: null, googlePlay: null })).toEqual([]);
    expect(compareReleases({ appStore: null, googlePlay: null }, before)).toEqual([]);
  });

  test('notices the next day of a phased release', () => {
    const onDay = (day: number) => ({
      appStore: {
        appId: '1',
        bundleId: 'a.b',
        versions: [version({}, { day, share: day === 5 ? 0.2 : 0.5 })],
      },
      googlePlay: null,
    });
    expect(compareReleases(onDay(5), onDay(6))).toMatchObject([
      {
        before: 'live; phased release running, day 5 of 7, 20 %',
        after: 'live; phased release running, day 6 of 7, 50 %',
      },
    ]);
  });
});
