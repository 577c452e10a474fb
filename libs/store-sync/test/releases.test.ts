import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { credentialsFrom } from '../src/index.ts';
import { readReleaseFacts, readReleases, type StoreAccess } from '../src/releases/index.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.running.close());

function access(change: Partial<StoreAccess> = {}): StoreAccess {
  return { credentials: rig.credentials, endpoints: rig.endpoints, network: FAST, ...change };
}

function requestsTo(store: string): string[] {
  return rig.stores.requests
    .filter((request) => request.store === store)
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`);
}

describe('readReleases', () => {
  test('reads the versions of the App Store with three facts: state, release and phased release', async () => {
    const { appStore, notRead } = await readReleases(access());
    expect(notRead).toEqual([]);
    expect(appStore?.versions).toMatchObject([
      {
        versionString: '3.5.0',
        platform: 'IOS',
        state: 'PREPARE_FOR_SUBMISSION',
        stateText: 'being prepared, not submitted',
        releaseType: 'AFTER_APPROVAL',
        build: '3500',
        phasedRelease: null,
      },
      {
        versionString: '3.4.1',
        state: 'READY_FOR_DISTRIBUTION',
        phasedRelease: { state: 'ACTIVE', day: 5, share: 0.2, pausedDays: 0 },
      },
    ]);
    expect(requestsTo('appStore')).toHaveLength(2);
  });

  test('reads the tracks of Google Play in one edit that is deleted, and their lifecycles without one', async () => {
    rig.stores.others.setLifecycle('3500', 'NOT_SENT_FOR_REVIEW');
    const { googlePlay } = await readReleases(access());
    expect(googlePlay).toMatchObject({ packageName: 'app.tilia.garden', hasLifecycle: true });
    expect(googlePlay?.tracks[0]).toMatchObject({
      track: 'production',
      releases: [
        {
          versionCodes: ['3500'],
          status: 'draft',
          lifecycle: 'RELEASE_LIFECYCLE_STATE_NOT_SENT_FOR_REVIEW',
          stateText: 'draft; saved, but not sent for review: send it in Play Console',
        },
        { versionCodes: ['3410'], status: 'completed', stateText: 'completely rolled out' },
      ],
    });
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('opens no edit for a second reading, unless Google has other releases', async () => {
    const known = await readReleases(access());
    rig.stores.requests.length = 0;
    rig.stores.others.setLifecycle('3500', 'IN_REVIEW');
    const again = await readReleases({ ...access(), known });
    expect(requestsTo('googlePlay').filter((request) => request.includes('/edits'))).toEqual([]);
    expect(again.googlePlay?.tracks[0]?.releases[0]?.stateText).toBe('draft; in review');
    const fewer = structuredClone(known.googlePlay);
    fewer?.tracks[0]?.releases.pop();
    await readReleases({ ...access(), known: { appStore: null, googlePlay: fewer ?? null } });
    expect(requestsTo('googlePlay').filter((request) => request.includes('/edits'))).not.toEqual([]);
  });

  test('leaves lifecycles out where Google does not have them', async () => {
    rig.stores.googlePlay.app.hasLifecycles = false;
    const { googlePlay, notRead } = await readReleases(access());
    expect(notRead).toEqual([]);
    expect(googlePlay?.hasLifecycle).toBe(false);
    expect(googlePlay?.tracks[0]?.releases.map(({ stateText }) => stateText)).toEqual([
      'draft',
      'completely rolled out',
    ]);
  });

  test('a store that refuses does not keep the other one from being read', async () => {
    rig.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay' } });
    const { appStore, googlePlay, notRead } = await readReleases(access());
    expect(appStore).not.toBeNull();
    expect(googlePlay).toBeNull();
    expect(notRead).toMatchObject([{ store: 'googlePlay', error: { code: 'GOOGLEPLAY_REFUSED' } }]);
  });

  test('a store without variables is left out, one with some of them is named, and none is an error', async () => {
    const { BUNDLE_ID: _, ...half } = rig.env;
    const read = await readReleases(access({ credentials: credentialsFrom(half) }));
    expect(read.notRead).toMatchObject([{ store: 'appStore', error: { code: 'NOT_CONFIGURED' } }]);
    const playOnly = Object.fromEntries(Object.entries(rig.env).filter(([name]) => name.startsWith('PLAY')));
    expect(await readReleases(access({ credentials: credentialsFrom(playOnly) }))).toMatchObject({
      appStore: null,
      notRead: [],
    });
    await expect(readReleases(access({ credentials: credentialsFrom({}) }))).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
    });
  });

  test('an unknown state of a store is shown as it is', async () => {
    for (const { attributes } of rig.stores.appStore.table.all('appStoreVersionPhasedReleases'))
      attributes['phasedReleaseState'] = 'ON_THE_MOON';
    rig.stores.others.setLifecycle('3410', 'ON_MARS');
    const { appStore, googlePlay } = await readReleases(access());
    expect(appStore?.versions[1]?.phasedRelease?.state).toBe('ON_THE_MOON');
    expect(googlePlay?.tracks[0]?.releases[1]?.stateText).toBe(
      'completely rolled out; RELEASE_LIFECYCLE_STATE_ON_MARS',
    );
  });
});

describe('readReleaseFacts', () => {
  test('reads what a submission needs', async () => {
    const { facts } = await readReleaseFacts(access());
    expect(facts).toEqual({
      appId: rig.stores.product.appId,
      upcoming: [
        {
          versionString: '3.5.0',
          platform: 'IOS',
          state: 'PREPARE_FOR_SUBMISSION',
          isFirst: false,
          build: { number: '3500', processingState: 'VALID', expired: false, usesNonExemptEncryption: false },
          review: { missingContact: [], needsDemoAccount: true, hasDemoAccount: true },
          locales: ['en-US', 'de-DE'].map((locale) => ({ locale, hasNotes: true, hasSupportUrl: true })),
        },
      ],
      unansweredAgeRating: [],
      localesWithoutPrivacyPolicy: [],
    });
  });

  test('never asks for the password of the demo account', async () => {
    const read = await readReleaseFacts(access());
    const asked = rig.stores.requests.filter(({ url }) => url.includes('appStoreReviewDetail'));
    expect(asked.length).toBeGreaterThan(0);
    for (const { url } of asked) {
      expect(new URL(url).searchParams.get('fields[appStoreReviewDetails]')).toMatch('demoAccountName');
      expect(url).not.toMatch('demoAccountPassword');
    }
    expect(JSON.stringify(read)).not.toMatch(/password|reviewer@|Lina|\+49/i);
  });

  test('finds what is missing', async () => {
    const { table } = rig.stores.appStore;
    const first = (type: string) => table.all(type)[0]!.attributes;
    Object.assign(first('appStoreReviewDetails'), { contactPhone: '', demoAccountName: null });
    Object.assign(first('ageRatingDeclarations'), { contests: null, socialMedia: true, kidsAgeBand: null });
    Object.assign(first('builds'), { usesNonExemptEncryption: null, processingState: 'INVALID' });
    Object.assign(first('appStoreVersionLocalizations'), { whatsNew: ' ', supportUrl: null });
    Object.assign(first('appInfoLocalizations'), { privacyPolicyUrl: '' });
    const { facts } = await readReleaseFacts(access());
    expect(facts).toMatchObject({
      unansweredAgeRating: ['contests', 'socialMediaAgeRestricted'],
      localesWithoutPrivacyPolicy: ['en-US'],
      upcoming: [
        {
          build: { processingState: 'INVALID', usesNonExemptEncryption: null },
          review: { missingContact: ['phone'], needsDemoAccount: true, hasDemoAccount: false },
          locales: [{ locale: 'en-US', hasNotes: false, hasSupportUrl: false }, { hasNotes: true }],
        },
      ],
    });
  });
});
