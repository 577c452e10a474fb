import { beforeEach, expect, test } from '@jest/globals';

import type { FaultName } from '../src/index.ts';
import { md5, pictureBytes } from './png.ts';
import { appStoreToken, type Client, startClient } from './store-client.ts';

let client: Client;
beforeEach(async () => {
  client = await startClient({ locales: ['en-US'], screenshotsPerSet: { APP_IPHONE_67: 2 } });
});

function texts() {
  return client.fake.stores.appStore.table.all('appStoreVersionLocalizations')[0]!;
}

function set() {
  return client.fake.stores.appStore.table.all('appScreenshotSets')[0]!;
}

function once(respond: FaultName, match: object = {}) {
  client.fake.stores.faults.add({ respond, times: 1, match });
}

/** Sends a request. The response is not checked against the API description, because some faults break the response. */
async function patchPromotion(promotionalText: string): Promise<number | 'broken'> {
  const { type, id } = texts();
  try {
    const response = await fetch(`${client.fake.ascBaseUrl}/v1/${type}/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ data: { type, id, attributes: { promotionalText } } }),
      headers: { Authorization: `Bearer ${appStoreToken(client.credentials)}` },
    });
    return response.status;
  } catch {
    return 'broken';
  }
}

test.each([
  ['appliedThenReset', 'broken'],
  ['appliedThenServerError', 500],
  ['appliedThenTimeout', 504],
] as const)('%s: the write is applied although the client cannot know this', async (fault, outcome) => {
  once(fault, { method: 'PATCH' });
  expect(await patchPromotion(fault)).toBe(outcome);
  expect(texts().attributes['promotionalText']).toBe(fault);
  expect(await patchPromotion('again')).toBe(200);
});

test('changedElsewhere: another person’s change is applied before the request', async () => {
  once('changedElsewhere', { store: 'appStore' });
  const { body } = await client.apple(`/v1/appStoreVersionLocalizations/${texts().id}`);
  expect(body.data.attributes.description).toBe('Changed by another person.');
  const edit = (await client.play('app.tilia.garden/edits', { method: 'POST' })).body.id;
  once('changedElsewhere', { store: 'googlePlay' });
  expect((await client.play(`app.tilia.garden/edits/${edit}/details`)).status).toBe(400);
});

test('reviewStarted: the editable version is locked from this request on', async () => {
  const { type, id } = texts();
  const body = JSON.stringify({ data: { type, id, attributes: { description: 'New' } } });
  once('reviewStarted', { store: 'appStore' });
  const refused = await client.apple(`/v1/${type}/${id}`, { method: 'PATCH', body });
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'STATE_ERROR']);
  client.fake.stores.others.endReview('appStore');
  expect((await client.apple(`/v1/${type}/${id}`, { method: 'PATCH', body })).status).toBe(200);
  once('reviewStarted', { store: 'googlePlay' });
  await client.play('app.tilia.garden/edits', { method: 'POST' });
  expect(client.fake.stores.googlePlay.app.inReview).toBe(true);
});

test('stuckProcessing: the committed screenshot never becomes COMPLETE, the next screenshot does', async () => {
  once('stuckProcessing', { method: 'PATCH' });
  const stuck = await upload(0);
  const finished = await upload(1);
  const readState = async (id: string): Promise<string> => {
    let state = '';
    for (let read = 0; read < 4; read += 1)
      state = (await client.apple(`/v1/appScreenshots/${id}`)).body.data.attributes.assetDeliveryState.state;
    return state;
  };
  expect(await readState(stuck)).toBe('UPLOAD_COMPLETE');
  expect(await readState(finished)).toBe('COMPLETE');
});

test('a part that fails once is accepted when it is sent again', async () => {
  once('serverError', { store: 'appStoreUploads' });
  await upload(0, [500, 200]);
});

async function upload(screen: number, statuses = [200]): Promise<string> {
  const bytes = await pictureBytes(undefined, { screen });
  const data = {
    type: 'appScreenshots',
    attributes: { fileName: 'a.png', fileSize: bytes.length },
    relationships: { appScreenshotSet: { data: { type: 'appScreenshotSets', id: set().id } } },
  };
  const made = await client.apple('/v1/appScreenshots', { method: 'POST', body: JSON.stringify({ data }) });
  const { id, attributes } = made.body.data;
  const [operation] = attributes.uploadOperations;
  for (const status of statuses) {
    const part = await fetch(operation.url, {
      method: operation.method,
      headers: { 'Content-Type': 'image/png' },
      body: bytes,
    });
    expect(part.status).toBe(status);
  }
  const commit = {
    type: 'appScreenshots',
    id,
    attributes: { uploaded: true, sourceFileChecksum: md5(bytes) },
  };
  const body = JSON.stringify({ data: commit });
  expect((await client.apple(`/v1/appScreenshots/${id}`, { method: 'PATCH', body })).status).toBe(200);
  return id;
}
