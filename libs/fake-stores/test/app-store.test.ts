import { beforeAll, describe, expect, test } from '@jest/globals';

import { appStoreToken, type Client, seconds, signedToken, startClient } from './store-client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ processingScreenshot: true });
});

function readError(body: { errors: { code: string; source?: { parameter: string } }[] }) {
  return [body.errors[0]!.code, body.errors[0]!.source?.parameter];
}

describe('tokens', () => {
  const statusWith = async (authorization: string) =>
    (await client.apple('/v1/apps', { headers: { Authorization: authorization } })).status;
  const readStatus = (changes: Parameters<typeof appStoreToken>[1]) =>
    statusWith(`Bearer ${appStoreToken(client.credentials, changes)}`);

  test('a valid token is accepted, also with exp but without iat', async () => {
    expect(await readStatus({})).toBe(200);
    expect(await readStatus({ claims: { iat: undefined, exp: seconds() + 1000 } })).toBe(200);
  });

  test.each([
    ['another algorithm', () => ({ header: { alg: 'HS256' } })],
    ['no type', () => ({ header: { typ: undefined } })],
    ['an unknown key', () => ({ header: { kid: 'ABCDEFGHIJ' } })],
    ['another issuer', () => ({ claims: { iss: 'someone' } })],
    ['another audience', () => ({ claims: { aud: 'appstoreconnect-v2' } })],
    ['no end', () => ({ claims: { exp: undefined } })],
    ['an end in the past', () => ({ claims: { exp: seconds() - 5, iat: seconds() - 60 } })],
    ['a beginning in the future', () => ({ claims: { iat: seconds() + 300 } })],
    ['a lifetime above 20 minutes', () => ({ claims: { iat: seconds() - 601, exp: seconds() + 602 } })],
  ])('a token with %s is refused', async (_name, changes) => {
    expect(await readStatus(changes())).toBe(401);
  });

  test("a DER signature, an unknown key and a missing header are refused with Apple's error", async () => {
    const { env, p8 } = client.credentials;
    const other = await client.fake.stores.makeCredentials();
    const parts = {
      header: { alg: 'ES256', kid: env.ASC_KEY_ID, typ: 'JWT' },
      claims: { iss: env.ASC_ISSUER_ID, iat: seconds(), exp: seconds() + 600, aud: 'appstoreconnect-v1' },
    };
    expect(await statusWith(`Bearer ${signedToken(p8, { ...parts, dsaEncoding: 'der' })}`)).toBe(401);
    expect(await statusWith(`Bearer ${signedToken(other.p8, parts)}`)).toBe(401);
    expect(await statusWith('Bearer a.b.c')).toBe(401);
    const { body } = await client.apple('/v1/apps', { headers: { Authorization: '' } });
    expect(readError(body)[0]).toBe('NOT_AUTHORIZED');
  });
});

describe('the query', () => {
  test.each([
    ['/v1/apps?foo=1', 'PARAMETER_ERROR.ILLEGAL', 'foo'],
    ['/v1/apps?filter[bundle]=x', 'PARAMETER_ERROR.ILLEGAL', 'filter[bundle]'],
    ['/v1/apps?filter[__proto__]=x', 'PARAMETER_ERROR.ILLEGAL', 'filter[__proto__]'],
    ['/v1/apps?limit=201', 'PARAMETER_ERROR.INVALID', 'limit'],
    ['/v1/apps?limit=0', 'PARAMETER_ERROR.INVALID', 'limit'],
    ['/v1/apps?limit=5&limit=6', 'PARAMETER_ERROR.ILLEGAL', 'limit'],
    ['/v1/apps?limit[appInfos]=51&include=appInfos', 'PARAMETER_ERROR.INVALID', 'limit[appInfos]'],
    ['/v1/apps?include=appStoreVersion', 'PARAMETER_ERROR.INVALID', 'include'],
    ['/v1/apps?include=appInfos.appInfoLocalizations', 'PARAMETER_ERROR.INVALID', 'include'],
    ['/v1/apps?fields[apps]=title', 'PARAMETER_ERROR.INVALID', 'fields[apps]'],
    ['/v1/apps?cursor=nonsense', 'PARAMETER_ERROR.INVALID', 'cursor'],
    ['/v1/apps/6471203985?limit=5', 'PARAMETER_ERROR.ILLEGAL', 'limit'],
    [
      '/v1/apps/6471203985/appStoreVersions?filter[appVersionState]=LIVE',
      'PARAMETER_ERROR.INVALID',
      'filter[appVersionState]',
    ],
  ])('%s is refused', async (path, code, parameter) => {
    const { status, body } = await client.apple(path);
    expect(status).toBe(400);
    expect(readError(body)).toEqual([code, parameter]);
  });

  test('unknown paths, unknown ids and refused changes have different errors', async () => {
    const missing = await client.apple('/v1/apps/1');
    expect([missing.status, readError(missing.body)[0]]).toEqual([404, 'NOT_FOUND']);
    const path = await client.apple('/v1/listings');
    expect([path.status, readError(path.body)[0]]).toEqual([404, 'PATH_ERROR']);
    const method = await client.apple('/v1/apps/1', { method: 'PATCH' });
    expect([method.status, readError(method.body)[0]]).toEqual([403, 'FORBIDDEN_ERROR']);
    const reader = await startClient({}, { mayWrite: false });
    const change = await reader.apple('/v1/appScreenshots/1', { method: 'DELETE' });
    expect([change.status, readError(change.body)[0]]).toEqual([403, 'FORBIDDEN_ERROR']);
  });
});

describe('the listing', () => {
  const app = () => client.fake.stores.product.appId;
  const get = async (path: string) => (await client.apple(path)).body;

  test('a filter by bundle id also finds the sibling app, page by page', async () => {
    let next: string | undefined = `/v1/apps?filter[bundleId]=app.tilia.garden&fields[apps]=bundleId&limit=1`;
    const found: string[] = [];
    while (next) {
      const page: { data: { attributes: { bundleId: string } }[]; links: { next?: string }; meta: object } =
        await get(next);
      found.push(...page.data.map(({ attributes }) => attributes.bundleId));
      expect(page.meta).toEqual({ paging: { total: 2, limit: 1 } });
      next = page.links.next;
    }
    expect(found).toEqual(['app.tilia.garden.beta', 'app.tilia.garden']);
    expect((await get('/v1/apps?filter[bundleId]=com.nobody')).data).toEqual([]);
  });

  test('the live and the editable version differ in texts, in the order of screenshots and in one screenshot', async () => {
    const { data, included } = await get(
      `/v1/apps/${app()}/appStoreVersions?include=appStoreVersionLocalizations&limit[appStoreVersionLocalizations]=50&fields[appStoreVersionLocalizations]=locale,whatsNew`,
    );
    expect(
      data.map((row: { attributes: { appVersionState: string } }) => row.attributes.appVersionState),
    ).toEqual(['PREPARE_FOR_SUBMISSION', 'READY_FOR_DISTRIBUTION', 'REPLACED_WITH_NEW_VERSION']);
    expect(Object.keys(included[0].attributes)).toEqual(['locale', 'whatsNew']);
    const whatsNew = included.map((row: { attributes: { whatsNew: string } }) => row.attributes.whatsNew);
    expect(new Set(whatsNew).size).toBe(12);
    const live = data[1].relationships.appStoreVersionLocalizations.data[0].id;
    const edited = data[0].relationships.appStoreVersionLocalizations.data[0].id;
    const urls = async (id: string) => {
      const sets = await get(
        `/v1/appStoreVersionLocalizations/${id}/appScreenshotSets?filter[screenshotDisplayType]=APP_IPHONE_61`,
      );
      const screenshots = await get(`/v1/appScreenshotSets/${sets.data[0].id}/appScreenshots`);
      return screenshots.data.map(
        (row: { attributes: { sourceFileChecksum: string } }) => row.attributes.sourceFileChecksum,
      );
    };
    const [before, after] = [await urls(live), await urls(edited)];
    expect(after).toEqual([before[1], before[0], expect.not.stringMatching(before[2]), ...before.slice(3)]);
    expect(before).not.toContain(after[2]);
  });

  test('an included relation has ten rows, or the requested number', async () => {
    const wide = await startClient({ locales: 12 });
    const { data, included } = (
      await wide.apple(`/v1/apps/${app()}/appInfos?include=appInfoLocalizations&limit=1`)
    ).body;
    expect(data[0].relationships.appInfoLocalizations.meta).toEqual({ paging: { total: 12, limit: 10 } });
    expect(included).toHaveLength(10);
  });

  test('texts, categories and sets refer to each other', async () => {
    const infos = await get(
      `/v1/apps/${app()}/appInfos?include=appInfoLocalizations,primaryCategory,secondaryCategory&limit[appInfoLocalizations]=50`,
    );
    expect(infos.data[1].relationships.primaryCategory.data).toEqual({
      type: 'appCategories',
      id: 'HEALTH_AND_FITNESS',
    });
    const names = infos.included.filter((row: { type: string }) => row.type === 'appInfoLocalizations');
    expect(new Set(names.map((row: { attributes: { name: string } }) => row.attributes.name)).size).toBe(6);
    expect((await get(`/v1/appInfos/${infos.data[0].id}/secondaryCategory`)).data.id).toBe('PRODUCTIVITY');
    expect(
      (await get('/v1/appCategories?filter[platforms]=IOS&exists[parent]=false&limit=200')).meta.paging.total,
    ).toBe(25);
    const versions = await get(
      `/v1/apps/${app()}/appStoreVersions?filter[appVersionState]=READY_FOR_DISTRIBUTION`,
    );
    const texts = await get(
      `/v1/appStoreVersions/${versions.data[0].id}/appStoreVersionLocalizations?filter[locale]=ja`,
    );
    expect(texts.data[0].attributes.description).toContain('習慣');
  });

  test('every resource can be requested by its id', async () => {
    const { table } = client.fake.stores.appStore;
    for (const type of [
      'apps',
      'appStoreVersions',
      'appStoreVersionLocalizations',
      'appScreenshotSets',
      'appScreenshots',
      'appPreviewSets',
      'appPreviews',
      'appInfos',
      'appInfoLocalizations',
      'appCategories',
    ]) {
      const [row] = table.all(type);
      expect((await client.apple(`/v1/${type}/${row!.id}`)).body.data.id).toBe(row!.id);
    }
    const [set] = table.all('appScreenshotSets');
    const linkage = await get(`/v1/appScreenshotSets/${set!.id}/relationships/appScreenshots?limit=3`);
    expect(linkage.data).toHaveLength(3);
    expect((await get(linkage.links.next)).data).toHaveLength(3);
    expect(table.all('appScreenshots').length).toBeGreaterThan(200);
  });

  test('the primary locale has app previews, and the editable version has one more than the live version', async () => {
    const versions = await get(`/v1/apps/${app()}/appStoreVersions?limit=2`);
    const counts: number[] = [];
    for (const { id } of versions.data) {
      const texts = await get(
        `/v1/appStoreVersions/${id}/appStoreVersionLocalizations?include=appPreviewSets&fields[appStoreVersionLocalizations]=locale,appPreviewSets&limit[appPreviewSets]=50`,
      );
      const withSets = texts.data.filter(
        (row: { relationships: { appPreviewSets: { data: unknown[] } } }) =>
          row.relationships.appPreviewSets.data.length > 0,
      );
      expect(withSets.map((row: { attributes: { locale: string } }) => row.attributes.locale)).toEqual([
        'en-US',
      ]);
      const sets = await get(
        `/v1/appStoreVersionLocalizations/${withSets[0].id}/appPreviewSets?filter[previewType]=IPHONE_67&include=appPreviews`,
      );
      expect(sets.data).toHaveLength(1);
      counts.push(sets.included.length);
      expect(sets.included[0].attributes).toMatchObject({
        mimeType: 'video/quicktime',
        videoDeliveryState: { state: 'COMPLETE' },
        previewFrameImage: { image: { width: 886, height: 1920 }, state: { state: 'COMPLETE' } },
      });
    }
    expect(counts).toEqual([2, 1]);
  });

  test('a screenshot that is still being processed has no image', async () => {
    const [set] = client.fake.stores.appStore.table
      .all('appScreenshotSets')
      .filter(({ attributes }) => attributes['screenshotDisplayType'] === 'APP_IPHONE_67');
    const screenshots = await get(`/v1/appScreenshotSets/${set!.id}/appScreenshots`);
    expect(screenshots.data[1].attributes.imageAsset).toBeNull();
    expect(screenshots.data[1].attributes.assetDeliveryState.state).toBe('UPLOAD_COMPLETE');
  });
});

test('the hourly limit is reached, and requests succeed again after an hour', async () => {
  let now = Date.now();
  const limited = await startClient({ hourlyLimit: 2, now: () => now });
  const first = await limited.apple('/v1/apps');
  expect(first.headers.get('x-rate-limit')).toBe('user-hour-lim:2;user-hour-rem:1;');
  await limited.apple('/v1/apps');
  const refused = await limited.apple('/v1/apps');
  expect([refused.status, readError(refused.body)[0]]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(limited.fake.stores.requests.map(({ status }) => status)).toEqual([200, 200, 429]);
  now += 3_600_001;
  const claims = { iat: Math.floor(now / 1000) - 1, exp: Math.floor(now / 1000) + 60 };
  const headers = { Authorization: `Bearer ${appStoreToken(limited.credentials, { claims })}` };
  expect((await limited.apple('/v1/apps', { headers })).status).toBe(200);
});
