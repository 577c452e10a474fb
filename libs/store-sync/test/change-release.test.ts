import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PlayRelease } from '@storedeck/fake-stores';
import type { ReleaseChangeRequest } from '@storedeck/releases';

import { applyRelease, planRelease, readReleases, type StoreAccess } from '../src/releases/index.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.stores.others.changeReleases('production', ([, live]) => [ROLLING, live!]);
});
afterEach(() => rig.running.close());

const ROLLING: PlayRelease = {
  name: '3.5.0',
  versionCodes: ['3500'],
  status: 'inProgress',
  userFraction: 0.2,
  inAppUpdatePriority: 3,
  countryTargeting: { countries: ['DE', 'AT'], includeRestOfWorld: false },
  releaseNotes: [{ language: 'en-US', text: 'Trees grow faster.' }],
};

const RAISE: ReleaseChangeRequest = {
  store: 'googlePlay',
  track: 'production',
  versionCodes: ['3500'],
  action: 'raise',
  share: 0.5,
};

function access(change: Partial<StoreAccess> = {}) {
  const { credentials, endpoints, stateDir } = rig;
  return { credentials, endpoints, stateDir, network: FAST, ...change };
}

function releasesNow() {
  return rig.stores.googlePlay.app.live.tracks.find(({ track }) => track === 'production')?.releases;
}

async function approve(request: ReleaseChangeRequest): Promise<void> {
  const { hash } = await planRelease(request, access());
  await applyRelease({ request, hash }, access());
}

describe('a rollout of Google Play', () => {
  test('is raised, and everything else of the track stays', async () => {
    const [, live] = releasesNow()!;
    await approve(RAISE);
    expect(releasesNow()).toEqual([{ ...ROLLING, userFraction: 0.5 }, live]);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('is paused and resumed with the share that it had', async () => {
    await approve({ ...RAISE, action: 'pause', share: undefined });
    expect(releasesNow()?.[0]).toEqual({ ...ROLLING, status: 'halted' });
    await approve({ ...RAISE, action: 'resume', share: undefined });
    expect(releasesNow()?.[0]).toEqual(ROLLING);
  });

  test('is completed without a share, and ends the former release', async () => {
    await approve({ ...RAISE, action: 'complete', share: undefined });
    const { userFraction: _, ...rest } = ROLLING;
    expect(releasesNow()).toEqual([{ ...rest, status: 'completed' }]);
    const request = { ...RAISE, action: 'pause', share: undefined } as const;
    await expect(planRelease(request, access())).rejects.toMatchObject({
      code: 'PLAN_REFUSED',
      hint: expect.stringContaining('new release'),
    });
  });

  test('keeps the number as it was read', async () => {
    rig.stores.others.changeReleases('production', ([, live]) => [
      { ...ROLLING, userFraction: 0.1 + 0.2 },
      live!,
    ]);
    await approve({ ...RAISE, action: 'pause', share: undefined });
    expect(releasesNow()?.[0]?.userFraction).toBe(0.1 + 0.2);
  });

  test.each([0, 1, NaN, -1])('with the share %p is refused before a request that writes', async (share) => {
    rig.stores.requests.length = 0;
    await expect(planRelease({ ...RAISE, share }, access())).rejects.toMatchObject({ code: 'PLAN_REFUSED' });
    expect(rig.stores.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test.each([
    ['raised by a colleague', { ...ROLLING, userFraction: 0.3 }],
    ['halted by a colleague', { ...ROLLING, status: 'halted' as const }],
    ['replaced by another release', { ...ROLLING, versionCodes: ['3501'] }],
  ])('that was %s since the plan is not changed', async (_title, changed) => {
    const { hash } = await planRelease(RAISE, access());
    rig.stores.others.changeReleases('production', ([, live]) => [changed, live!]);
    const before = structuredClone(releasesNow());
    rig.stores.requests.length = 0;
    await expect(applyRelease({ request: RAISE, hash }, access())).rejects.toMatchObject({
      code: expect.stringMatching(/^PLAN_(?:CHANGED|REFUSED)$/),
    });
    expect(releasesNow()).toEqual(before);
    expect(rig.stores.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('that changes between the check and the edit is not changed either', async () => {
    const { hash } = await planRelease(RAISE, access());
    // The edit of the check is the first one, the edit of the change the second.
    rig.stores.faults.add({
      match: { store: 'googlePlay', method: 'DELETE' },
      respond: async ({ next, others }) => {
        const response = await next();
        others.changeReleases('production', ([, live]) => [{ ...ROLLING, userFraction: 0.3 }, live!]);
        return response;
      },
      times: 1,
    });
    await expect(applyRelease({ request: RAISE, hash }, access())).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
    expect(releasesNow()?.[0]?.userFraction).toBe(0.3);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('needs a hash that was approved', async () => {
    await expect(applyRelease({ request: RAISE, hash: '0'.repeat(64) }, access())).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
  });

  test('never cancels a running review', async () => {
    rig.stores.others.startReview('googlePlay');
    await expect(approve(RAISE)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    expect(rig.stores.googlePlay.app).toMatchObject({ inReview: true, reviewsCancelled: 0 });
    expect(releasesNow()?.[0]).toEqual(ROLLING);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('is looked up where the response to the commit was lost', async () => {
    rig.stores.faults.add({
      match: { store: 'googlePlay', path: /:commit/ },
      respond: async ({ next }) => {
        await next();
        return Response.error();
      },
      times: 1,
    });
    await approve(RAISE);
    expect(releasesNow()?.[0]?.userFraction).toBe(0.5);
  });

  test('with two releases of the same code is shown and not written', async () => {
    rig.stores.others.changeReleases('production', ([, live]) => [
      ROLLING,
      { ...live!, versionCodes: ['3500'] },
    ]);
    await expect(planRelease(RAISE, access())).rejects.toMatchObject({
      code: 'PLAN_REFUSED',
      message: expect.stringContaining('3500'),
    });
  });

  test('on a track that is not there is refused', async () => {
    await expect(planRelease({ ...RAISE, track: 'wear:production' }, access())).rejects.toMatchObject({
      code: 'PLAN_REFUSED',
    });
  });
});

describe('a phased release of the App Store', () => {
  const phased = () => rig.stores.appStore.table.all('appStoreVersionPhasedReleases')[0]!.attributes;
  const live = () =>
    rig.stores.appStore.table
      .all('appStoreVersions')
      .find(({ attributes }) => attributes['appVersionState'] === 'READY_FOR_DISTRIBUTION')!.id;
  const request = (action: ReleaseChangeRequest['action']) =>
    ({ store: 'appStore', version: live(), action }) as const;

  test('is paused, resumed and completed', async () => {
    for (const [action, state] of [
      ['pause', 'PAUSED'],
      ['resume', 'ACTIVE'],
      ['complete', 'COMPLETE'],
    ] as const) {
      await approve(request(action));
      expect(phased()['phasedReleaseState']).toBe(state);
    }
    await expect(planRelease(request('resume'), access())).rejects.toMatchObject({ code: 'PLAN_REFUSED' });
  });

  test('that has reached its next day, or was changed by a colleague, is not changed', async () => {
    const { hash } = await planRelease(request('pause'), access());
    rig.stores.others.setPhasedRelease({ day: 6 });
    await expect(applyRelease({ request: request('pause'), hash }, access())).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
    rig.stores.others.setPhasedRelease({ day: 5, state: 'COMPLETE' });
    await expect(applyRelease({ request: request('pause'), hash }, access())).rejects.toMatchObject({
      code: 'PLAN_REFUSED',
    });
    expect(phased()['phasedReleaseState']).toBe('COMPLETE');
  });

  test('whose pauses have taken 30 days is not paused again', async () => {
    rig.stores.others.setPhasedRelease({ pausedDays: 30 });
    await expect(planRelease(request('pause'), access())).rejects.toMatchObject({
      code: 'PLAN_REFUSED',
      message: expect.stringContaining('30 days'),
    });
  });

  test('that Apple refuses to change says so', async () => {
    rig.stores.faults.add({ match: { store: 'appStore', method: 'PATCH' }, respond: 'conflict' });
    await expect(approve(request('pause'))).rejects.toMatchObject({
      code: 'APPSTORE_REFUSED',
      storeCodes: ['STATE_ERROR'],
    });
  });
});

describe('a change whose end is not known', () => {
  /** The network fails from the commit on; with `afterwards`, the store has made the change all the same. */
  function loseCommits(afterwards: boolean): void {
    rig.stores.faults.add({
      match: { store: 'googlePlay', path: ':commit' },
      respond: async ({ next }) => {
        if (afterwards) await next();
        rig.stores.faults.add({ match: { store: 'googlePlay' }, respond: () => Response.error() });
        return Response.error();
      },
    });
  }

  test.each([
    [true, 'made'],
    [false, 'notMade'],
  ])(
    'is known at the next reading (made: %p), and is forgotten after the next change',
    async (afterwards, outcome) => {
      loseCommits(afterwards);
      await expect(approve(RAISE)).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
      rig.stores.faults.clear();
      expect((await readReleases(access())).interrupted).toMatchObject([
        { plan: { before: { share: 0.2 }, after: { share: 0.5 } }, outcome },
      ]);
      await approve({ ...RAISE, share: 0.7 });
      expect((await readReleases(access())).interrupted).toEqual([]);
    },
  );

  test('is told apart from a change of somebody else', async () => {
    loseCommits(false);
    await expect(approve(RAISE)).rejects.toThrow();
    rig.stores.faults.clear();
    rig.stores.others.changeReleases('production', ([first, live]) => [
      { ...first!, userFraction: 0.3 },
      live!,
    ]);
    expect((await readReleases(access())).interrupted).toMatchObject([{ outcome: 'other' }]);
  });

  test('a refusal is no interruption', async () => {
    rig.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay', path: ':commit' } });
    await expect(approve(RAISE)).rejects.toMatchObject({ code: 'GOOGLEPLAY_REFUSED' });
    rig.stores.faults.clear();
    expect((await readReleases(access())).interrupted).toEqual([]);
  });
});
