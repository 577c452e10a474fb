import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import { beforeAll, describe, expect, test } from '@jest/globals';

import type { PlayDetails, PlayImage, PlayListing } from '../src/play/play-listing.ts';
import type { PlayRelease } from '../src/play/play-release.ts';
import { type Client, playAssertion, seconds, startClient } from './store-client.ts';

/** Makes the compiler check that the types of the fake match the types of Google's client. */
export const _SATISFIES = {
  details: (details: PlayDetails) => details satisfies androidpublisher_v3.Schema$AppDetails,
  listing: (listing: PlayListing) => listing satisfies androidpublisher_v3.Schema$Listing,
  image: (image: PlayImage) => image satisfies androidpublisher_v3.Schema$Image,
  release: (release: PlayRelease) => release satisfies androidpublisher_v3.Schema$TrackRelease,
};

// The time in ms by which the clock of the stores is ahead.
let shift = 0;
let client: Client;
beforeAll(async () => {
  client = await startClient({ now: () => Date.now() + shift, editLifetimeSeconds: 600 });
});

const PACKAGE = 'app.tilia.garden';

async function insert(): Promise<string> {
  return (await client.play(`${PACKAGE}/edits`, { method: 'POST' })).body.id;
}

describe('the token endpoint', () => {
  test.each([
    ['an unknown account', () => ({ claims: { iss: 'nobody@example.iam' } }), 'invalid_grant'],
    ['another audience', () => ({ claims: { aud: 'https://example.com' } }), 'invalid_grant'],
    ['a lifetime above one hour', () => ({ claims: { exp: seconds() + 3700 } }), 'invalid_grant'],
    [
      'an end in the past',
      () => ({ claims: { iat: seconds() - 7200, exp: seconds() - 3700 } }),
      'invalid_grant',
    ],
    ['no scope', () => ({ claims: { scope: '' } }), 'invalid_scope'],
    ['another algorithm', () => ({ header: { alg: 'ES256' } }), 'invalid_grant'],
    ['another key id', () => ({ header: { kid: 'abc' } }), 'invalid_grant'],
  ])('refuses %s', async (_name, changes, error) => {
    const { status, body } = await client.token(playAssertion(client.credentials, changes()));
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toEqual(expect.any(String));
  });

  test('refuses a signature of another key, and other grants than JWT', async () => {
    const other = await client.fake.stores.makeCredentials();
    const mixed = {
      ...other,
      serviceAccount: {
        ...other.serviceAccount,
        client_email: client.credentials.serviceAccount.client_email,
      },
    };
    expect((await client.token(playAssertion(mixed))).body.error_description).toBe('Invalid JWT Signature.');
    const response = await fetch(client.fake.playTokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    expect(((await response.json()) as { error: string }).error).toBe('unsupported_grant_type');
  });
});

test('the API requires an unexpired token with the right scope', async () => {
  const path = `${PACKAGE}/edits`;
  const status = async (Authorization: string) =>
    (await client.play(path, { method: 'POST', headers: { Authorization } })).body.error.code;
  expect(await status('')).toBe(401);
  expect(await status('Bearer ya29.wrong')).toBe(401);
  const scope = 'https://www.googleapis.com/auth/drive';
  const narrow = await client.token(playAssertion(client.credentials, { claims: { scope } }));
  expect(await status(`Bearer ${narrow.body.access_token as string}`)).toBe(403);
});

describe('edits', () => {
  test('a new edit deletes the previous edit of the same account, and keeps the edit of another account', async () => {
    const other = await client.fake.stores.makeCredentials();
    const { body } = await client.token(playAssertion(other));
    const headers = { Authorization: `Bearer ${body.access_token as string}` };
    const theirs = (await client.play(`${PACKAGE}/edits`, { method: 'POST', headers })).body.id;
    const first = await insert();
    const second = await insert();
    const gone = await client.play(`${PACKAGE}/edits/${first}/details`);
    expect([gone.status, gone.body.error.message]).toEqual([400, 'This Edit has been deleted.']);
    expect(client.fake.stores.googlePlay.openEdits.map(({ id }) => id).sort()).toEqual(
      [theirs, second].sort(),
    );
    expect((await client.play(`${PACKAGE}/edits/${theirs}`)).status).toBe(404);
    expect((await client.play(`${PACKAGE}/edits/${theirs}`, { headers })).status).toBe(200);
    await client.play(`${PACKAGE}/edits/${theirs}`, { method: 'DELETE', headers });
    await client.play(`${PACKAGE}/edits/${second}`, { method: 'DELETE' });
  });

  test('deleted, committed and expired edits are refused', async () => {
    const deleted = await insert();
    expect((await client.play(`${PACKAGE}/edits/${deleted}`, { method: 'DELETE' })).status).toBe(204);
    expect((await client.play(`${PACKAGE}/edits/${deleted}`)).body.error.message).toBe(
      'This Edit has been deleted.',
    );
    const committed = await insert();
    expect((await client.play(`${PACKAGE}/edits/${committed}:validate`, { method: 'POST' })).body.id).toBe(
      committed,
    );
    const commit = `${PACKAGE}/edits/${committed}:commit?changesInReviewBehavior=ERROR_IF_IN_REVIEW`;
    expect((await client.play(commit, { method: 'POST' })).status).toBe(200);
    expect((await client.play(`${PACKAGE}/edits/${committed}`)).status).toBe(400);
    const old = await insert();
    shift += 601_000;
    const expired = await client.play(`${PACKAGE}/edits/${old}`);
    expect([expired.status, expired.body.error.status]).toEqual([400, 'FAILED_PRECONDITION']);
    expect(client.fake.stores.googlePlay.openEdits).toEqual([]);
    expect((await client.play(`${PACKAGE}/edits/unheard`)).status).toBe(404);
  });

  test("an unknown package, an unknown parameter and a change without permission are refused with Google's error", async () => {
    const unknown = await client.play('com.nobody/edits', { method: 'POST' });
    expect([unknown.status, unknown.body.error.message]).toEqual([404, 'Package not found: com.nobody.']);
    const id = await insert();
    expect((await client.play(`${PACKAGE}/edits/${id}/details?pretty=1`)).status).toBe(400);
    await client.play(`${PACKAGE}/edits/${id}`, { method: 'DELETE' });
    const reader = await startClient({}, { mayWrite: false });
    const edit = (await reader.play(`${PACKAGE}/edits`, { method: 'POST' })).body.id as string;
    const change = await reader.play(`${PACKAGE}/edits/${edit}/details`, { method: 'PATCH', body: '{}' });
    expect([change.status, change.body.error.errors[0].reason]).toEqual([403, 'forbidden']);
  });
});

test('returns listings, images, details and tracks', async () => {
  const edit = `${PACKAGE}/edits/${await insert()}`;
  const { listings } = (await client.play(`${edit}/listings`)).body;
  expect(listings.map(({ language }: { language: string }) => language)).toEqual([
    'en-US',
    'de-DE',
    'fr-FR',
    'ja-JP',
    'pt-BR',
    'ar',
  ]);
  expect((await client.play(`${edit}/listings/ja-JP`)).body.title).toContain('習慣');
  expect((await client.play(`${edit}/listings/ja`)).status).toBe(404);
  expect((await client.play(`${edit}/details`)).body.defaultLanguage).toBe('en-US');
  const images = async (language: string, type: string) =>
    (await client.play(`${edit}/listings/${language}/${type}`)).body;
  expect((await images('ar', 'phoneScreenshots')).images).toHaveLength(8);
  expect(await images('ar', 'tvScreenshots')).toEqual({});
  expect((await client.play(`${edit}/listings/ar/promoGraphic`)).status).toBe(400);
  expect((await images('ar', 'icon')).images[0].sha256).toBe(
    (await images('de-DE', 'icon')).images[0].sha256,
  );
  const { tracks } = (await client.play(`${edit}/tracks`)).body;
  expect(tracks[0].releases).toMatchObject([
    { name: '3.5.0', status: 'draft' },
    { name: '3.4.1', status: 'completed' },
  ]);
  expect((await client.play(`${edit}/tracks/production`)).body.track).toBe('production');
  await client.play(edit, { method: 'DELETE' });
});

test('an empty list is omitted together with its key', async () => {
  const bare = await startClient({ locales: ['en-US'], screenshotsPerSet: { phoneScreenshots: 0 } });
  const { id } = (await bare.play(`${PACKAGE}/edits`, { method: 'POST' })).body;
  expect((await bare.play(`${PACKAGE}/edits/${id}/listings/en-US/phoneScreenshots`)).body).toEqual({});
});
