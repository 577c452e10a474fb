import { beforeEach, describe, expect, test } from '@jest/globals';

import { type Client, startClient } from './store-client.ts';

let client: Client;
beforeEach(async () => {
  client = await startClient({ locales: ['en-US'] });
});

const PHASED = 'appStoreVersionPhasedReleases';

function rows(type: string) {
  return client.fake.stores.appStore.table.all(type);
}

function setState(id: string, phasedReleaseState: string) {
  const data = { type: PHASED, id, attributes: { phasedReleaseState } };
  return client.apple(`/v1/${PHASED}/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  });
}

describe('the App Store', () => {
  test('includes build, phased release and what reviewers are told with the versions', async () => {
    const include = 'build,appStoreVersionPhasedRelease,appStoreReviewDetail';
    const { status, body } = await client.apple(
      `/v1/apps/${client.fake.stores.product.appId}/appStoreVersions?include=${include}&fields[appStoreReviewDetails]=demoAccountRequired`,
    );
    expect(status).toBe(200);
    const included = body.included as { type: string; attributes: object }[];
    expect(new Set(included.map(({ type }) => type))).toEqual(
      new Set(['builds', PHASED, 'appStoreReviewDetails']),
    );
    expect(included.find(({ type }) => type === 'appStoreReviewDetails')?.attributes).toEqual({
      demoAccountRequired: true,
    });
  });

  test('includes the age rating with the app information', async () => {
    const { body } = await client.apple(
      `/v1/apps/${client.fake.stores.product.appId}/appInfos?include=ageRatingDeclaration`,
    );
    expect(body.included[0]).toMatchObject({
      type: 'ageRatingDeclarations',
      attributes: { contests: 'NONE' },
    });
  });

  test('changes a phased release that runs, and refuses what its state does not allow', async () => {
    const { id } = rows(PHASED)[0]!;
    expect((await setState(id, 'PAUSED')).status).toBe(200);
    expect((await setState(id, 'ACTIVE')).status).toBe(200);
    expect(await setState(id, 'INACTIVE')).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'STATE_ERROR' }] },
    });
    expect((await setState(id, 'COMPLETE')).status).toBe(200);
    expect((await setState(id, 'ACTIVE')).status).toBe(409);
    expect((await setState('unknown', 'PAUSED')).status).toBe(404);
  });

  test('refuses a pause after 30 days of pauses', async () => {
    client.fake.stores.others.setPhasedRelease({ pausedDays: 30 });
    expect((await setState(rows(PHASED)[0]!.id, 'PAUSED')).status).toBe(409);
  });

  test('creates and deletes a phased release of a version in preparation only', async () => {
    const [next, live] = rows('appStoreVersions');
    const create = (id: string) =>
      client.apple(`/v1/${PHASED}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          data: {
            type: PHASED,
            relationships: { appStoreVersion: { data: { type: 'appStoreVersions', id } } },
          },
        }),
      });
    expect((await create(live!.id)).status).toBe(409);
    const created = await create(next!.id);
    expect([created.status, created.body.data.attributes.phasedReleaseState]).toEqual([201, 'INACTIVE']);
    expect((await create(next!.id)).status).toBe(409);
    const remove = (id: string) => client.apple(`/v1/${PHASED}/${id}`, { method: 'DELETE' });
    expect((await remove(created.body.data.id as string)).status).toBe(204);
    expect((await remove(rows(PHASED)[0]!.id)).status).toBe(409);
  });
});

describe('Google Play', () => {
  const list = (track: string) => client.play(`app.tilia.garden/tracks/${track}/releases`);

  test('lists the lifecycle of releases without an edit, with numbers as version codes', async () => {
    client.fake.stores.others.setLifecycle('3500', 'IN_REVIEW');
    const { status, body } = await list('production');
    expect(status).toBe(200);
    expect(body.releases).toMatchObject([
      {
        activeArtifacts: [{ versionCode: 3500 }],
        releaseLifecycleState: 'RELEASE_LIFECYCLE_STATE_IN_REVIEW',
      },
      {
        activeArtifacts: [{ versionCode: 3410 }],
        releaseLifecycleState: 'RELEASE_LIFECYCLE_STATE_PUBLISHED',
      },
    ]);
    expect(client.fake.stores.googlePlay.openEdits).toEqual([]);
  });

  test('has nothing for a track without releases, and 404 for an unknown track or an account without it', async () => {
    expect((await list('alpha')).body).toEqual({});
    expect((await list('wear:production')).status).toBe(404);
    client.fake.stores.googlePlay.app.hasLifecycles = false;
    expect((await list('production')).status).toBe(404);
  });
});
