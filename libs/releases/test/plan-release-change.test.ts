import { describe, expect, test } from '@jest/globals';

import { planReleaseChange, ReleaseChangeRequest, ReleasePlan } from '../src/index.ts';
import { googlePlay, track, trackRelease, version } from './sample-releases.ts';

const raise: ReleaseChangeRequest = {
  store: 'googlePlay',
  track: 'production',
  versionCodes: ['3500'],
  action: 'raise',
  share: 0.5,
};

function withReleases(...releases: Parameters<typeof track>) {
  return { appStore: null, googlePlay: googlePlay(track(...releases)) };
}

const COMPLETED = trackRelease({ name: '3.4.1', versionCodes: ['3410'], status: 'completed', share: null });

describe('the plan of a change', () => {
  test('has the old and the new value', async () => {
    const { plan } = await planReleaseChange(raise, withReleases(trackRelease(), COMPLETED));
    expect(plan).toMatchObject({
      key: 'googlePlay/production/3500',
      name: 'Release 3.5.0 on production',
      before: { state: 'inProgress', share: 0.2, text: 'rolling out to 20 %' },
      after: { state: 'inProgress', share: 0.5, text: 'rolling out to 50 %' },
      isFinal: false,
      people: null,
    });
    expect(ReleasePlan.parse(plan)).toEqual(plan);
  });

  test('says roughly how many people it concerns, if a person has told how many there are', async () => {
    const { plan } = await planReleaseChange(raise, withReleases(trackRelease()), { people: 40_000 });
    expect(plan?.people).toBe('about 12,000 more people (30 % of 40,000)');
  });

  test('has the same hash for the same state, and another one for each other state of the track', async () => {
    const states = [
      withReleases(trackRelease(), COMPLETED),
      withReleases(trackRelease({ share: 0.3 }), COMPLETED),
      withReleases(trackRelease({ share: 0.1 + 0.2 }), COMPLETED),
      withReleases(trackRelease()),
      withReleases(
        trackRelease(),
        COMPLETED,
        trackRelease({ versionCodes: ['3600'], status: 'draft', share: null }),
      ),
    ];
    const hashes = await Promise.all(
      [...states, states[0]!].map(async (state) => (await planReleaseChange(raise, state)).plan?.hash),
    );
    expect(new Set(hashes).size).toBe(states.length);
    expect(hashes.at(-1)).toBe(hashes[0]);
    const other = await planReleaseChange({ ...raise, share: 0.6 }, states[0]!);
    expect(hashes).not.toContain(other.plan?.hash);
  });

  test('says what completing a rollout ends, and that it is final', async () => {
    const request = { ...raise, action: 'complete' as const, share: undefined };
    const { plan } = await planReleaseChange(request, withReleases(trackRelease(), COMPLETED));
    expect(plan).toMatchObject({ isFinal: true, after: { state: 'completed', share: 1 } });
    expect(plan?.notes.join(' ')).toMatch('Release 3.4.1 ends on this track.');
  });

  test.each([
    [{ ...raise, track: 'beta' }],
    [{ ...raise, versionCodes: ['3499'] }],
    [{ ...raise, versionCodes: ['3500', '3501'] }],
    [{ store: 'appStore', version: 'v1', action: 'pause' }],
  ] as const)('is refused for a release that the store does not have: %j', async (request) => {
    const { plan, refusal } = await planReleaseChange(
      structuredClone(request) as ReleaseChangeRequest,
      withReleases(trackRelease()),
    );
    expect(plan).toBeUndefined();
    expect(refusal?.reason).toMatch('no such version or release');
  });

  test('of a phased release counts the days of pauses that are left', async () => {
    const appStore = { appId: '1', bundleId: 'a.b', versions: [version({}, { pausedDays: 12 })] };
    const request = { store: 'appStore', version: 'v1', action: 'pause' } as const;
    const { plan } = await planReleaseChange(request, { appStore, googlePlay: null });
    expect(plan).toMatchObject({
      key: 'appStore/IOS/3.5.0',
      before: { state: 'ACTIVE', text: 'running, day 5 of 7, 20 %' },
      after: { state: 'PAUSED', share: 0.2, text: 'paused, day 5 of 7, 20 %' },
    });
    expect(plan?.notes).toContain('Of 30 days of pauses, 18 are left.');
  });

  test.each([
    { ...raise, share: NaN },
    { ...raise, share: '0.5' },
    { ...raise, versionCodes: [] },
    { ...raise, versionCodes: ['3500; drop'] },
    { ...raise, action: 'submit' },
    { ...raise, status: 'completed' },
    { store: 'appStore', version: 'v1', action: 'release' },
  ])('is only made for a request of the schema: %j', (request) => {
    expect(ReleaseChangeRequest.safeParse(request).success).toBe(false);
  });
});
