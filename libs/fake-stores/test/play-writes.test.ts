import { beforeEach, describe, expect, test } from '@jest/globals';

import { pictureBytes, sha256, withAlpha } from './png.ts';
import { type Client, playAssertion, startClient } from './store-client.ts';

const PACKAGE = 'app.tilia.garden';
const SIZE = { width: 1080, height: 2160 };

let client: Client;
let edit: string;
beforeEach(async () => {
  client = await startClient({ locales: ['en-US', 'de-DE'] });
  edit = await insert();
});

async function insert(): Promise<string> {
  return `${PACKAGE}/edits/${(await client.play(`${PACKAGE}/edits`, { method: 'POST' })).body.id as string}`;
}

function live() {
  return client.fake.stores.googlePlay.app.live;
}

function liveTitle(language: string) {
  return live().listings.find((listing) => listing.language === language)?.title;
}

async function change(method: string, path: string, body?: object) {
  const init = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await client.play(`${edit}${path}`, { method, ...init });
  return {
    ...response,
    reason: response.body?.error?.errors[0].reason,
    message: response.body?.error?.message,
  };
}

async function upload(target: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/png') {
  const path = `upload/${edit}/listings/${target}?uploadType=media`;
  return client.play(path, { method: 'POST', body: bytes, headers: { 'Content-Type': type } });
}

async function imagesAt(target: string): Promise<{ id: string; sha256: string; url: string }[]> {
  return (await client.play(`${edit}/listings/${target}`)).body.images ?? [];
}

const COMMIT = ':commit?changesInReviewBehavior=ERROR_IF_IN_REVIEW';

test('changes become public with the commit, and not earlier', async () => {
  expect((await change('PATCH', '/listings/de-DE', { title: 'Neu' })).body.shortDescription).toEqual(
    expect.any(String),
  );
  expect(liveTitle('de-DE')).not.toBe('Neu');
  expect((await change('POST', ':validate')).status).toBe(200);
  expect((await change('POST', COMMIT)).status).toBe(200);
  expect(liveTitle('de-DE')).toBe('Neu');
  expect((await change('POST', COMMIT)).message).toBe('This Edit has already been committed.');
});

test('a deleted edit changes nothing', async () => {
  await change('PATCH', '/listings/de-DE', { title: 'Neu' });
  await change('DELETE', '');
  expect(liveTitle('de-DE')).not.toBe('Neu');
});

describe('texts', () => {
  test('PATCH keeps other fields; PUT clears them, and can add a language', async () => {
    const put = await change('PUT', '/listings/de-DE', { language: 'de-DE', title: 'Neu' });
    expect(put.body).toEqual({ language: 'de-DE', title: 'Neu' });
    expect((await change('PATCH', '/listings/fr-FR', { title: 'Neuf' })).status).toBe(404);
    expect((await change('PUT', '/listings/fr-FR', { title: 'Neuf' })).status).toBe(200);
    expect((await change('PUT', '/listings/xx-XX', { title: 'x' })).reason).toBe(
      'unsupportedListingLanguage',
    );
    expect((await change('PATCH', '/listings/de-DE', { name: 'x' })).status).toBe(400);
  });

  test.each([
    [{ title: 'x'.repeat(31) }, 'The title for the app is too long for language de-DE.'],
    [{ shortDescription: '' }, 'This app has no short description for language de-DE.'],
  ])('%j is refused only when the edit is validated', async (texts, message) => {
    expect((await change('PATCH', '/listings/de-DE', texts)).status).toBe(200);
    expect((await change('POST', ':validate')).message).toBe(message);
    expect((await change('POST', COMMIT)).status).toBe(400);
    expect(client.fake.stores.googlePlay.openEdits).toHaveLength(1);
  });

  test('the default language cannot be deleted; deleting another language deletes its images', async () => {
    expect((await change('DELETE', '/listings/en-US')).status).toBe(400);
    expect((await change('DELETE', '/listings/de-DE')).status).toBe(204);
    await change('POST', COMMIT);
    expect([...live().images.keys()].some((key) => key.startsWith('de-DE/'))).toBe(false);
  });

  test('details can be changed, but the default language must have a listing', async () => {
    expect((await change('PATCH', '/details', { contactEmail: 'new@tilia.example' })).body.contactPhone).toBe(
      '+49 30 5550 0142',
    );
    expect((await change('PATCH', '/details', { defaultLanguage: 'fr-FR' })).status).toBe(400);
  });
});

describe('images', () => {
  const phone = 'de-DE/phoneScreenshots';

  test('uploads are added at the end, with the digests of their bytes', async () => {
    const before = await imagesAt(phone);
    await change('DELETE', `/listings/${phone}/${before[0]!.id}`);
    const bytes = await pictureBytes(SIZE);
    const { image } = (await upload(phone, bytes)).body;
    expect(image.sha256).toBe(sha256(bytes));
    const after = await imagesAt(phone);
    expect(after.map(({ id }) => id)).toEqual([...before.slice(1).map(({ id }) => id), image.id]);
    const served = new Uint8Array(await (await fetch(`${image.url}=s0`)).arrayBuffer());
    expect(sha256(served)).not.toBe(image.sha256);
  });

  test('a ninth screenshot is accepted, and the commit fails', async () => {
    expect(await imagesAt(phone)).toHaveLength(8);
    expect((await upload(phone, await pictureBytes(SIZE))).status).toBe(200);
    expect((await change('POST', COMMIT)).message).toBe(
      'This app has more than 8 screenshots for language de-DE.',
    );
  });

  test('an upload replaces the icon, and all screenshots can be deleted at once', async () => {
    await upload('de-DE/icon', await pictureBytes({ width: 512, height: 512 }));
    expect(await imagesAt('de-DE/icon')).toHaveLength(1);
    expect((await change('DELETE', `/listings/${phone}`)).body.deleted).toHaveLength(8);
    expect(await imagesAt(phone)).toEqual([]);
    expect((await change('DELETE', `/listings/${phone}/unheard`)).status).toBe(404);
  });

  test('pictures of another size, format or language are refused', async () => {
    const bad = await upload(phone, await pictureBytes({ width: 300, height: 700 }));
    expect([bad.status, bad.body.error.errors[0].reason]).toEqual([403, 'invalidScreenshotDimensions']);
    const bytes = await pictureBytes(SIZE);
    expect((await upload(phone, bytes, 'image/jpeg')).status).toBe(400);
    expect((await upload('fr-FR/phoneScreenshots', bytes)).status).toBe(404);
    expect((await upload(phone, Uint8Array.from([1, 2, 3]))).status).toBe(400);
  });

  test.each([
    ['phoneScreenshots', 1080, 2400, 200],
    ['phoneScreenshots', 1000, 2301, 403],
    ['tenInchScreenshots', 4096, 2560, 200],
    ['tenInchScreenshots', 1000, 1600, 403],
    ['wearScreenshots', 384, 384, 200],
    ['wearScreenshots', 320, 320, 403],
    ['wearScreenshots', 1080, 1920, 403],
  ])('%s of %i × %i: HTTP %i', async (type, width, height, status) =>
    expect((await upload(`de-DE/${type}`, await pictureBytes({ width, height }))).status).toBe(status),
  );

  test('transparency is accepted for phones, and an internal error for watches', async () => {
    expect((await upload(phone, withAlpha(await pictureBytes(SIZE)))).status).toBe(200);
    const square = withAlpha(await pictureBytes({ width: 400, height: 400 }));
    expect((await upload('de-DE/wearScreenshots', square)).status).toBe(500);
  });
});

describe('other people', () => {
  test('a change in Play Console ends the edit', async () => {
    client.fake.stores.others.changeTexts('googlePlay');
    expect((await change('PATCH', '/listings/de-DE', { title: 'Neu' })).message).toBe(
      'This Edit has been deleted.',
    );
  });

  test('a commit of another account ends the edit', async () => {
    const other = await client.fake.stores.makeCredentials();
    const { body } = await client.token(playAssertion(other));
    const headers = { Authorization: `Bearer ${body.access_token as string}` };
    const theirs = (await client.play(`${PACKAGE}/edits`, { method: 'POST', headers })).body.id as string;
    const path = `${PACKAGE}/edits/${theirs}${COMMIT}`;
    expect((await client.play(path, { method: 'POST', headers })).status).toBe(200);
    expect((await change('POST', COMMIT)).message).toBe('This Edit has been deleted.');
  });

  test('a commit during a review cancels the review by default, or is refused and keeps the edit', async () => {
    const { others, googlePlay } = client.fake.stores;
    others.startReview('googlePlay');
    const refused = await change('POST', COMMIT);
    expect(refused.body.error.details[0].reason).toBe('CHANGES_ALREADY_IN_REVIEW');
    expect(googlePlay.app.reviewsCancelled).toBe(0);
    expect((await change('POST', ':commit')).status).toBe(200);
    expect(googlePlay.app.reviewsCancelled).toBe(1);
  });

  test('an app whose changes must not be sent for review refuses a plain commit', async () => {
    const { app } = client.fake.stores.googlePlay;
    expect((await change('POST', `${COMMIT}&changesNotSentForReview=true`)).message).toContain(
      'must not be set',
    );
    app.mustHoldChanges = true;
    expect((await change('POST', COMMIT)).message).toContain('changesNotSentForReview to true');
    expect((await change('POST', `${COMMIT}&changesNotSentForReview=true`)).status).toBe(200);
    expect((await change('POST', ':commit?changesInReviewBehavior=ANY')).status).toBe(400);
  });
});
