import { beforeEach, describe, expect, test } from '@jest/globals';

import type { PlayRelease, PlayTrack } from '../src/index.ts';
import { type Client, startClient } from './store-client.ts';

const PACKAGE = 'app.tilia.garden';
const COMMIT = ':commit?changesInReviewBehavior=ERROR_IF_IN_REVIEW';
const ROLLOUT: PlayRelease = {
  name: '3.4.2',
  versionCodes: ['3420'],
  status: 'inProgress',
  userFraction: 0.2,
  inAppUpdatePriority: 3,
  countryTargeting: { countries: ['DE', 'AT'], includeRestOfWorld: false },
};

let client: Client;
let edit: string;
beforeEach(async () => {
  client = await startClient({ locales: ['en-US', 'de-DE'] });
  client.fake.stores.others.changeReleases('production', (releases) => [...releases, ROLLOUT]);
  edit = `${PACKAGE}/edits/${(await client.play(`${PACKAGE}/edits`, { method: 'POST' })).body.id as string}`;
});

async function send(method: string, path: string, body?: object) {
  const init = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await client.play(`${edit}${path}`, { method, ...init });
  return { ...response, error: response.body?.error };
}

async function read(track = 'production'): Promise<PlayTrack> {
  return (await client.play(`${edit}/tracks/${track}`)).body as PlayTrack;
}

function findLive(track: string): PlayTrack | undefined {
  return client.fake.stores.googlePlay.app.live.tracks.find((one) => one.track === track);
}

test('a track that is sent back whole changes only its notes, with the commit', async () => {
  const track = await read();
  const releases = track.releases!.map((release) =>
    release.status === 'inProgress'
      ? { ...release, releaseNotes: [{ language: 'de-DE', text: 'Neu.' }] }
      : release,
  );
  expect((await send('PUT', '/tracks/production', { ...track, releases })).body).toEqual({
    track: 'production',
    releases,
  });
  expect(findLive('production')).toEqual(track);
  expect((await send('POST', COMMIT)).status).toBe(200);
  expect(findLive('production')).toEqual({ track: 'production', releases });
});

test.each(['PUT', 'PATCH'])('%s without the release that is rolled out halts it', async (method) => {
  const { releases = [] } = await read();
  const others = releases.filter(({ status }) => status !== 'inProgress');
  const { body } = await send(method, '/tracks/production', { releases: others });
  expect((body as PlayTrack).releases).toEqual([...others, { ...ROLLOUT, status: 'halted' }]);
});

describe('refuses', () => {
  const release = { versionCodes: ['3500'], status: 'inProgress', userFraction: 0.5 };
  test.each([
    ['a share of 0', { ...release, userFraction: 0 }],
    ['a share of 1', { ...release, userFraction: 1 }],
    ['a share of a complete release', { ...release, status: 'completed' }],
    ['a rollout without a share', { versionCodes: ['3500'], status: 'inProgress' }],
    ['a number as version code', { ...release, versionCodes: [3500] }],
    ['a build that was not uploaded', { ...release, versionCodes: ['9999'] }],
    ['an unknown status', { ...release, status: 'paused' }],
    ['an unknown field', { ...release, share: 0.5 }],
    ['an unknown field of notes', { ...release, releaseNotes: [{ language: 'en-US', text: 'x', by: 'me' }] }],
    ['a priority of 6', { ...release, inAppUpdatePriority: 6 }],
    ['another status of a complete release', { versionCodes: ['3410'], status: 'halted' }],
  ])('%s', async (_, one) => {
    const { status, error } = await send('PUT', '/tracks/production', { releases: [one] });
    expect([status, error.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  test('a track that the app does not have', async () => {
    expect((await send('PUT', '/tracks/qa', { releases: [] })).status).toBe(404);
  });

  test.each([
    [
      'x'.repeat(501),
      'en-US',
      'forbidden',
      'The release created has notes in language en-US with length 501, which is too long (max: 500).',
    ],
    [
      'x',
      'fr-FR',
      'apkRecentChangesAddedForMissingLanguage',
      'Tried to set recent changes text for APK version 3500 for language fr-FR. Language is not associated with the app.',
    ],
  ])('%.5s… in %s before a commit', async (text, language, reason, message) => {
    const releases = [{ versionCodes: ['3500'], status: 'draft', releaseNotes: [{ language, text }] }];
    expect((await send('PUT', '/tracks/beta', { releases })).status).toBe(200);
    for (const verb of [':validate', COMMIT]) {
      const { status, error } = await send('POST', verb);
      expect([status, error.errors[0].reason, error.message]).toEqual([403, reason, message]);
    }
  });

  test('500 characters outside of the basic plane are not too long', async () => {
    const releases = [
      {
        versionCodes: ['3500'],
        status: 'draft',
        releaseNotes: [{ language: 'en-US', text: '🌱'.repeat(500) }],
      },
    ];
    await send('PUT', '/tracks/beta', { releases });
    expect((await send('POST', ':validate')).status).toBe(200);
  });

  test('other notes of a complete release, if the app is so', async () => {
    client.fake.stores.googlePlay.app.closesReleases = true;
    const { releases = [] } = await read();
    const changed = releases.map((one) => (one.status === 'completed' ? { ...one, releaseNotes: [] } : one));
    expect((await send('PUT', '/tracks/production', { releases: changed })).status).toBe(403);
    expect((await send('PUT', '/tracks/production', { releases })).status).toBe(200);
  });
});

test('a track of another form factor has a colon in its name', async () => {
  client.fake.stores.googlePlay.app.live.tracks = [{ track: 'wear:production', releases: [ROLLOUT] }];
  edit = `${PACKAGE}/edits/${(await client.play(`${PACKAGE}/edits`, { method: 'POST' })).body.id as string}`;
  expect((await read('wear%3Aproduction')).releases).toEqual([ROLLOUT]);
  expect((await send('PUT', '/tracks/wear%3Aproduction', { releases: [ROLLOUT] })).status).toBe(200);
});
