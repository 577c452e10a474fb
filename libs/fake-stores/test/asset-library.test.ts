import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { type RunningFakeStores, startFakeStores } from '../src/node.ts';
import { pictureBytes } from './png.ts';
import { appStoreToken } from './store-client.ts';

// Apple's API description of version 4.4.1 does not contain the asset library, so the requests in this file are not
// checked against the description.
let running: RunningFakeStores;
let authorization: string;
let library: string;
let localization: string;
beforeEach(async () => {
  running = await startFakeStores({ assetLibrary: true, locales: ['en-US'] });
  authorization = `Bearer ${appStoreToken(await running.stores.makeCredentials())}`;
  const { table } = running.stores.appStore;
  library = table.all('appAssetLibraries')[0]!.id;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION')!;
  localization = table.related(version, 'appStoreVersionLocalizations')[0]!.id;
});
afterEach(() => running.close());

interface Result {
  readonly status: number;
  readonly codes: string[];
  readonly data: { id: string; attributes: Record<string, unknown> };
}

async function send(method: string, path: string, data?: object): Promise<Result> {
  const response = await fetch(`${running.ascBaseUrl}/v1/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify({ data }) }),
  });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as { data: Result['data']; errors?: { code: string }[] };
  return { status: response.status, codes: (body.errors ?? []).map(({ code }) => code), data: body.data };
}

async function upload(size = { width: 2007, height: 2853 }): Promise<string> {
  const bytes = await pictureBytes(size);
  const attributes = { fileName: 'a.png', fileSize: bytes.length, category: 'APP_SCREENSHOTS_AND_PREVIEWS' };
  const relationships = { assetLibrary: { data: { type: 'appAssetLibraries', id: library } } };
  const type = 'appAssetLibraryImages';
  const { data } = await send('POST', type, { type, attributes, relationships });
  const [part] = data.attributes['uploadOperations'] as { url: string }[];
  await fetch(part!.url, { method: 'PUT', headers: { 'Content-Type': 'image/png' }, body: bytes });
  const { id } = data;
  expect((await send('PATCH', `${type}/${id}`, { type, id, attributes: { uploaded: true } })).status).toBe(
    200,
  );
  return id;
}

function place(image: string, placementGroup = 'IPHONE_DUO_PROFILE'): Promise<Result> {
  return send('POST', 'appAssetLibraryPlacements', {
    type: 'appAssetLibraryPlacements',
    attributes: { placementType: 'APP_SCREENSHOT', placementGroup },
    relationships: {
      image: { data: { type: 'appAssetLibraryImages', id: image } },
      appStoreVersionLocalization: { data: { type: 'appStoreVersionLocalizations', id: localization } },
    },
  });
}

/** Returns the state of a processed image. Reads the image three times, because each read advances the processing. */
async function processed(id: string): Promise<unknown> {
  await send('GET', `appAssetLibraryImages/${id}`);
  await send('GET', `appAssetLibraryImages/${id}`);
  return (await send('GET', `appAssetLibraryImages/${id}`)).data.attributes['state'];
}

test('an image is placed after it is processed, in the group that accepts its size', async () => {
  const image = await upload();
  expect((await place(image)).codes).toEqual(['ENTITY_ERROR.ATTRIBUTE.INVALID']);
  expect(await processed(image)).toBe('PREPARE_FOR_SUBMISSION');
  expect((await place(image, 'IPAD_13_PROFILE')).codes).toEqual(['ENTITY_ERROR.ATTRIBUTE.INVALID']);
  expect((await place(image)).status).toBe(201);
  expect(running.stores.appStore.placements(localization).map(({ id }) => id)).toEqual([image]);
});

test('a picture of an unknown size fails, and a checksum in a commit is refused', async () => {
  const image = await upload({ width: 100, height: 100 });
  expect(await processed(image)).toBe('FAILED');
  const type = 'appAssetLibraryImages';
  const attributes = { uploaded: true, sourceFileChecksum: 'a' };
  const { codes } = await send('PATCH', `${type}/${image}`, { type, id: image, attributes });
  expect(codes).toEqual(['ENTITY_ERROR.ATTRIBUTE.UNKNOWN']);
});

test('an image that is placed cannot be deleted, and nothing is placed during a review', async () => {
  const image = await upload();
  await processed(image);
  const { data } = await place(image);
  expect((await send('DELETE', `appAssetLibraryImages/${image}`)).codes).toEqual([
    'STATE_ERROR.ASSET_HAS_PLACEMENTS',
  ]);
  running.stores.others.startReview('appStore');
  expect((await place(image)).codes).toEqual(['STATE_ERROR.INVALID_STATE']);
  expect((await send('DELETE', `appAssetLibraryPlacements/${data.id}`)).codes).toEqual([
    'STATE_ERROR.INVALID_STATE',
  ]);
  running.stores.others.endReview('appStore');
  expect((await send('DELETE', `appAssetLibraryPlacements/${data.id}`)).status).toBe(204);
  expect((await send('DELETE', `appAssetLibraryImages/${image}`)).status).toBe(204);
});

test('a group has at most ten placements, and only its complete list changes their order', async () => {
  const image = await upload();
  await processed(image);
  const ids: string[] = [];
  while (ids.length < 10) ids.push((await place(image)).data.id);
  expect((await place(image)).status).toBe(409);
  const order = (wanted: string[]): Promise<Result> =>
    send('POST', 'appAssetLibraryPlacementOrderingRequests', {
      type: 'appAssetLibraryPlacementOrderingRequests',
      attributes: { placementGroup: 'IPHONE_DUO_PROFILE' },
      relationships: {
        orderedPlacements: { data: wanted.map((id) => ({ type: 'appAssetLibraryPlacements', id })) },
        appStoreVersionLocalization: { data: { type: 'appStoreVersionLocalizations', id: localization } },
      },
    });
  expect((await order(ids.slice(1))).status).toBe(409);
  expect((await order(ids.toReversed())).status).toBe(201);
  const read = await send(
    'GET',
    `appStoreVersionLocalizations/${localization}/placements?sort=placementGroupPosition`,
  );
  expect(read.data).toMatchObject(ids.toReversed().map((id) => ({ id })));
});

test('without the option `assetLibrary`, the API has no library', async () => {
  await running.close();
  running = await startFakeStores();
  authorization = `Bearer ${appStoreToken(await running.stores.makeCredentials())}`;
  const [app] = running.stores.appStore.table.all('apps').slice(-1);
  expect((await send('GET', `apps/${app!.id}/assetLibrary`)).status).toBe(404);
});
