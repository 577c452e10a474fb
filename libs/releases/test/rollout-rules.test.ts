import { describe, expect, test } from '@jest/globals';

import { listRolloutActions, refuseRolloutAction, type ReleaseAction, rolloutAfter } from '../src/index.ts';
import { track, trackRelease } from './sample-releases.ts';

const ACTIONS: readonly ReleaseAction[] = ['pause', 'resume', 'raise', 'complete'];

describe('a rollout', () => {
  test.each([
    ['draft', null, []],
    ['inProgress', 0.2, ['pause', 'raise', 'complete']],
    ['halted', 0.2, ['resume', 'complete']],
    ['completed', null, []],
    ['somethingNew', null, []],
    [null, null, []],
  ])('that is %s allows %j', (status, share, allowed) => {
    const release = trackRelease({ status, share });
    expect(listRolloutActions(release)).toEqual(allowed);
    const refused = ACTIONS.filter((action) =>
      refuseRolloutAction(track(release), release, { action, ...(action === 'raise' && { share: 0.5 }) }),
    );
    expect(refused).toEqual(ACTIONS.filter((action) => !(allowed as readonly string[]).includes(action)));
  });

  test.each([0, 1, -0.1, 1.0001, NaN, Infinity, 100, 20])('refuses the share %p', (share) => {
    const release = trackRelease();
    expect(refuseRolloutAction(track(release), release, { action: 'raise', share })?.reason).toMatch(
      'between 0 and 100 %',
    );
    const halted = trackRelease({ status: 'halted' });
    expect(refuseRolloutAction(track(halted), halted, { action: 'resume', share })).toBeDefined();
  });

  test.each(['complete', 'pause'] as const)('refuses a share with the action %s', (action) => {
    const release = trackRelease();
    expect(refuseRolloutAction(track(release), release, { action, share: 0.5 })?.reason).toMatch('No share');
  });

  test('never takes an update back', () => {
    const release = trackRelease({ share: 0.2 });
    for (const share of [0.1, 0.2])
      expect(refuseRolloutAction(track(release), release, { action: 'raise', share })?.reason).toMatch(
        'already reaches 20 %',
      );
    const halted = trackRelease({ status: 'halted', share: 0.2 });
    expect(refuseRolloutAction(track(halted), halted, { action: 'resume', share: 0.1 })).toBeDefined();
    expect(refuseRolloutAction(track(halted), halted, { action: 'resume', share: 0.2 })).toBeUndefined();
    expect(refuseRolloutAction(track(halted), halted, { action: 'resume', share: 0.3 })).toBeUndefined();
  });

  test('asks for the share of a raise', () => {
    const release = trackRelease();
    expect(refuseRolloutAction(track(release), release, { action: 'raise' })?.reason).toMatch('missing');
  });

  test('is not changed where two releases have the same version code, or the release has none', () => {
    const release = trackRelease();
    const twice = track(release, trackRelease({ status: 'completed', share: null }));
    for (const action of ACTIONS)
      expect(refuseRolloutAction(twice, release, { action, share: 0.5 })?.reason).toMatch('3500');
    const without = trackRelease({ versionCodes: [] });
    expect(refuseRolloutAction(track(without), without, { action: 'pause' })?.reason).toMatch(
      'no version code',
    );
  });

  test('never gets a share together with completed, nor one that it did not have or that was not asked for', () => {
    // A small generator with a fixed seed: the same 500 cases in every run.
    let seed = 41;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let run = 0; run < 500; run += 1) {
      const now = 0.001 + random() * 0.998;
      const share = random() < 0.5 ? undefined : random() * 1.4 - 0.2;
      const action = ACTIONS[Math.floor(random() * 4)]!;
      const status = random() < 0.5 ? 'inProgress' : 'halted';
      const release = trackRelease({ status, share: now });
      if (refuseRolloutAction(track(release), release, { action, share })) continue;
      const after = rolloutAfter(release, { action, share });
      if (after.status === 'completed') expect(after.share).toBeNull();
      else {
        expect([now, share]).toContain(after.share);
        expect(after.share).toBeGreaterThanOrEqual(now);
        expect(after.share).toBeLessThan(1);
      }
    }
  });
});
