import { beforeEach, expect, test } from '@jest/globals';

import { type Client, startClient } from './store-client.ts';

let client: Client;
beforeEach(async () => {
  client = await startClient({ locales: ['en-US'] });
});

test('the App Store has the reviews of the app, and those of each version', async () => {
  const { table } = client.fake.stores.appStore;
  const path = `/v1/apps/${client.fake.stores.product.appId}/customerReviews`;
  const { body } = await client.apple(`${path}?sort=-createdDate&include=response,reviewTerritory&limit=200`);
  const dates = body.data.map(
    ({ attributes }: { attributes: { createdDate: string } }) => attributes.createdDate,
  );
  expect(dates).toHaveLength(8);
  expect(dates).toEqual(dates.toSorted().reverse());
  // Two answers, and six countries.
  expect(body.included).toHaveLength(8);
  const filtered = await client.apple(
    `${path}?filter[territory]=USA&filter[rating]=5&exists[publishedResponse]=false`,
  );
  expect(filtered.body.data).toHaveLength(1);
  expect((await client.apple(`${path}?sort=title`)).status).toBe(400);
  const [next, live] = table.all('appStoreVersions');
  expect((await client.apple(`/v1/appStoreVersions/${live!.id}/customerReviews`)).body.data).toHaveLength(7);
  expect((await client.apple(`/v1/appStoreVersions/${next!.id}/customerReviews`)).body.data).toEqual([]);
});

test('Google Play has the reviews of the last week, in pages, two hundred times an hour', async () => {
  const path = `${client.fake.stores.product.packageName}/reviews`;
  const { body } = await client.play(`${path}?maxResults=4`);
  expect(body.reviews).toHaveLength(4);
  const { nextPageToken } = body.tokenPagination;
  const second = await client.play(`${path}?maxResults=4&token=${nextPageToken}`);
  expect(second.body.reviews).toHaveLength(2);
  expect(second.body.tokenPagination).toBeUndefined();
  expect((await client.play(`${path}?maxResults=101`)).status).toBe(400);
  expect((await client.play(`${path}?pageSize=4`)).status).toBe(400);
  client.fake.stores.googlePlay.app.reviews = [];
  expect((await client.play(path)).body).toEqual({});
  for (let reads = 4; reads < 200; reads += 1) await client.play(path);
  expect((await client.play(path)).status).toBe(429);
});
