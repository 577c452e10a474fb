import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultName, FaultRule } from '@storedeck/fake-stores';

import { checkStores, readListing } from '../src/index.ts';
import { FAST, type Rig, startRig } from './rig.ts';
import { checkWhole, imagesOf, treeOf } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(async () => {
  await rig.running.close();
});

/** A good sync, then one that fails: the folder must not show it, and no edit may stay open. */
async function failingSync(rule: FaultRule): Promise<unknown> {
  await rig.sync();
  const before = await treeOf(rig.dir);
  if (rule.match?.store?.endsWith('Images')) await forgetPictures();
  const kept = await treeOf(rig.dir);
  rig.stores.faults.add(rule);
  const error: unknown = await rig.sync().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(await treeOf(rig.dir)).toEqual(kept);
  rig.stores.faults.clear();
  expect(rig.stores.play.openEdits).toEqual([]);
  await rig.sync();
  expect(await treeOf(rig.dir)).toEqual(before);
  return error;
}

/** Makes the next sync fetch every picture again, while the listing stays whole. */
async function forgetPictures(): Promise<void> {
  const { readFile, writeFile } = await import('node:fs/promises');
  const path = `${rig.dir}/listing-current.json`;
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace(/"(sourceChecksum|remoteId)": "[^"]*"/g, '"$1": null'),
  );
}

describe('an interface that answers badly', () => {
  test.each<[FaultName, FaultRule['match'], string]>([
    ['unauthorized', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['forbidden', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['agreementsMissing', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['notFound', { store: 'appStore', path: 'appInfos' }, 'APPSTORE_REFUSED'],
    ['conflict', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['preconditionFailed', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['serverError', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['badGateway', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['gatewayTimeout', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['slowHeaders', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['reset', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['stalledBody', { store: 'appStore', path: '/v1/apps?' }, 'STORE_UNREACHABLE'],
    ['trickledBody', { store: 'appStore', path: 'appInfos' }, 'STORE_UNREACHABLE'],
    ['cutBody', { store: 'appStore', path: 'appScreenshotSets' }, 'STORE_UNREACHABLE'],
    ['htmlWith200', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['emptyBody', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['noContent', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['truncatedJson', { store: 'appStore', path: 'appScreenshotSets' }, 'STORE_ANSWER_INVALID'],
    ['nullJson', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['arrayJson', { store: 'appStore', path: 'appStoreVersions' }, 'STORE_ANSWER_INVALID'],
    ['wrongTypes', { store: 'appStore', path: 'appScreenshotSets' }, 'STORE_ANSWER_INVALID'],
    ['hugeJson', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['hostileIds', { store: 'appStore', path: '/v1/apps?' }, 'STORE_ANSWER_INVALID'],
    ['redirectElsewhere', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['redirectToFile', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['unauthorized', { store: 'play' }, 'GOOGLEPLAY_REFUSED'],
    ['forbidden', { store: 'play', path: 'details' }, 'GOOGLEPLAY_REFUSED'],
    ['preconditionFailed', { store: 'play', path: 'details' }, 'GOOGLEPLAY_REFUSED'],
    ['unavailable', { store: 'play', path: 'phoneScreenshots' }, 'STORE_UNREACHABLE'],
    ['reset', { store: 'play', path: 'icon' }, 'STORE_UNREACHABLE'],
    ['htmlWith200', { store: 'play', path: 'listings' }, 'STORE_ANSWER_INVALID'],
    ['truncatedJson', { store: 'play', path: 'phoneScreenshots' }, 'STORE_ANSWER_INVALID'],
    ['wrongTypes', { store: 'play', path: 'phoneScreenshots' }, 'STORE_ANSWER_INVALID'],
    ['hugeJson', { store: 'play', path: 'details' }, 'STORE_ANSWER_INVALID'],
    ['redirectElsewhere', { store: 'play' }, 'GOOGLEPLAY_REFUSED'],
    ['unauthorized', { store: 'playToken' }, 'GOOGLEPLAY_REFUSED'],
    ['htmlWith200', { store: 'playToken' }, 'GOOGLEPLAY_REFUSED'],
  ])('%s at %j fails the sync and changes nothing', async (respond, match, code) => {
    const settings = respond === 'unavailable' ? { retryAfter: null } : {};
    const error = await failingSync({ respond, match: match ?? {}, ...settings });
    expect(error).toMatchObject({ name: 'StoreSyncError', code, hint: expect.any(String) });
    expect(JSON.stringify([error, (error as Error).message])).not.toMatch(/eyJ|ya29|Bearer|PRIVATE KEY/);
    expect(rig.stores.requests.filter(({ store }) => store === 'stranger')).toEqual([]);
  });
});

describe('a host of pictures that answers badly', () => {
  test.each<[FaultName, string]>([
    ['htmlPicture', 'IMAGE_INVALID'],
    ['svgPicture', 'IMAGE_INVALID'],
    ['emptyPicture', 'IMAGE_INVALID'],
    ['oneBytePicture', 'IMAGE_INVALID'],
    ['truncatedPicture', 'IMAGE_INVALID'],
    ['picturePlusHtml', 'IMAGE_INVALID'],
    ['wrongSizePicture', 'IMAGE_INVALID'],
    ['redirectLoop', 'IMAGE_INVALID'],
    ['redirectToFile', 'IMAGE_INVALID'],
    ['redirectToMetadata', 'IMAGE_INVALID'],
    ['redirectElsewhere', 'IMAGE_INVALID'],
    ['notFound', 'IMAGE_INVALID'],
    ['cutBody', 'STORE_UNREACHABLE'],
    ['reset', 'STORE_UNREACHABLE'],
    ['slowHeaders', 'STORE_UNREACHABLE'],
    ['stalledBody', 'STORE_UNREACHABLE'],
    ['serverError', 'STORE_UNREACHABLE'],
  ])('%s fails the sync and changes nothing', async (respond, code) => {
    const error = await failingSync({ respond, match: { store: 'appStoreImages' }, after: 2 });
    expect(error).toMatchObject({ name: 'StoreSyncError', code });
  });

  test('the type it claims does not count, the bytes do', async () => {
    rig.stores.faults.add({ respond: 'wrongContentType', match: { store: 'playImages' } });
    await expect(rig.sync()).resolves.toMatchObject({ googleplay: { phone: 4 } });
  });
});

describe('names and texts that mean harm', () => {
  test.each<FaultName>([
    'hostileFileNames',
    'hostileLocales',
    'hostileDisplayTypes',
    'hostileTexts',
    'extraFields',
  ])('%s never become a path, and what is left is whole', async (respond) => {
    rig.stores.faults.add({ respond, match: { store: 'appStore' } });
    rig.stores.faults.add({ respond, match: { store: 'play' } });
    const result = await rig.sync();
    const listing = await readListing(rig.dir, 'current');
    await checkWhole(rig.dir, listing);
    const outside = Object.keys(await treeOf(rig.dir)).filter(
      (path) =>
        !/^(assets\/current\/(appstore|googleplay)\/[\w-]+\/\d\d-\w+\.(?:png|jpg)|assets\/\.pictures-current\.json|listing-current\.json)$/.test(
          path,
        ),
    );
    expect(outside).toEqual([]);
    if (respond === 'hostileLocales' || respond === 'hostileDisplayTypes')
      expect(result.skipped.length).toBeGreaterThan(0);
    if (respond === 'hostileFileNames')
      expect(imagesOf(listing).map(({ fileName }) => fileName)).toContain('../../x.png');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('page links', () => {
  test('to another host are refused, and the token is not sent there', async () => {
    const error = await failingSync({
      respond: 'nextElsewhere',
      match: { store: 'appStore', path: 'appScreenshotSets' },
    });
    expect(error).toMatchObject({
      code: 'STORE_ANSWER_INVALID',
      message: expect.stringMatching(/another host/),
    });
    expect(rig.stores.requests.filter(({ store }) => store === 'stranger')).toEqual([]);
  });

  test('without end are refused', async () => {
    const error = await failingSync({
      respond: 'endlessPages',
      match: { store: 'appStore', path: 'appStoreVersions' },
    });
    expect(error).toMatchObject({
      code: 'STORE_ANSWER_INVALID',
      message: expect.stringMatching(/leads to itself/),
    });
  });
});

describe('faults that pass', () => {
  test.each<[FaultName, FaultRule]>([
    ['serverError', { respond: 'serverError', times: 2 }],
    ['reset', { respond: 'reset', times: 2 }],
    ['cutBody', { respond: 'cutBody', times: 2 }],
    ['unavailable', { respond: 'unavailable', times: 1, retryAfter: null }],
    ['tooManyRequests', { respond: 'tooManyRequests', times: 1, retryAfter: '1' }],
    [
      'tooManyRequests with a Retry-After of nonsense',
      { respond: 'tooManyRequests', times: 2, retryAfter: 'x' },
    ],
    [
      'tooManyRequests with a negative Retry-After',
      { respond: 'tooManyRequests', times: 2, retryAfter: '-1' },
    ],
  ] as [FaultName, FaultRule][])('%s is tried again', async (_name, rule) => {
    for (const store of ['appStore', 'appStoreImages', 'playImages'] as const)
      rig.stores.faults.add({ ...rule, match: { store } });
    rig.stores.faults.add({ ...rule, match: { store: 'play', method: 'GET' } });
    rig.stores.faults.add({ ...rule, match: { store: 'play', method: 'DELETE' } });
    await rig.sync();
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
    expect(rig.stores.play.openEdits).toEqual([]);
  });

  test('a token that is refused once is signed again once', async () => {
    rig.stores.faults.add({ respond: 'unauthorized', times: 1, match: { store: 'appStore' } });
    await rig.sync();
    const tokens = rig.stores.requests
      .filter(({ store }) => store === 'appStore')
      .map(({ headers }) => headers['authorization']);
    expect(new Set(tokens).size).toBe(2);
    expect(tokens.filter((token) => token === tokens[0])).toHaveLength(1);
  });

  test('a Retry-After beyond the budget ends the sync at once', async () => {
    rig.stores.faults.add({ respond: 'tooManyRequests', retryAfter: '99999', match: { store: 'appStore' } });
    await expect(rig.sync()).rejects.toMatchObject({ code: 'STORE_RATE_LIMITED', store: 'appstore' });
    expect(rig.stores.requests.filter(({ store }) => store === 'appStore')).toHaveLength(1);
  });

  test('an edit is not opened twice when the first opening failed', async () => {
    rig.stores.faults.add({ respond: 'serverError', match: { store: 'play', method: 'POST' } });
    await expect(rig.sync()).rejects.toMatchObject({ code: 'STORE_UNREACHABLE', store: 'googleplay' });
    expect(
      rig.stores.requests.filter(({ store, method }) => store === 'play' && method === 'POST'),
    ).toHaveLength(1);
  });

  test('calls go out one by one when little of the hourly limit is left', async () => {
    const scarce = await startRig({ hourlyLimit: 60, locales: 8 });
    try {
      const { googlePlay: _googlePlay, ...appStoreOnly } = scarce.credentials;
      const rateLimited =
        (header: string): FaultRule['respond'] =>
        async ({ answer }) => {
          const real = await answer();
          return new Response(real.body, { status: real.status, headers: { 'X-Rate-Limit': header } });
        };
      scarce.stores.faults.add({
        respond: rateLimited('user-hour-lim:3600000;user-hour-rem:9;'),
        match: { store: 'appStore' },
      });
      await scarce.sync({ credentials: appStoreOnly });
      const sets = scarce.stores.requests.filter(({ url }) => url.includes('appScreenshotSets'));
      expect(sets).toHaveLength(8);
      expect(Math.max(...sets.map(({ inFlight }) => inFlight))).toBe(1);
    } finally {
      await scarce.running.close();
    }
  });
});

describe('cancelling', () => {
  test.each([
    ['while an edit is opened', { store: 'play', method: 'POST' }],
    ['while Google Play is read', { store: 'play', path: 'phoneScreenshots' }],
    ['while the App Store is read', { store: 'appStore', path: 'appScreenshotSets' }],
    ['while pictures are fetched', { store: 'appStoreImages' }],
  ] as [string, FaultRule['match']][])(
    '%s leaves the folder as it was and no edit open',
    async (_when, match) => {
      await rig.sync();
      await forgetPictures();
      const before = await treeOf(rig.dir);
      const stop = new AbortController();
      rig.stores.faults.add({
        match: match ?? {},
        times: 1,
        respond: ({ answer }) => {
          stop.abort();
          return answer();
        },
      });
      await expect(rig.sync({ signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' });
      expect(rig.stores.play.openEdits).toEqual([]);
      expect(await treeOf(rig.dir)).toEqual(before);
    },
  );

  test('before it begins touches nothing', async () => {
    await expect(rig.sync({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(rig.stores.requests).toEqual([]);
    expect(await treeOf(rig.dir)).toEqual({});
  });
});

describe('checkStores', () => {
  const check = (credentials = rig.credentials): ReturnType<typeof checkStores> =>
    checkStores(credentials, { endpoints: rig.endpoints, network: FAST });

  test('names app and account, and leaves no edit', async () => {
    const { product } = rig.stores;
    await expect(check()).resolves.toEqual({
      appstore: {
        ok: true,
        detail: expect.stringMatching(new RegExp(`^OK — .+ \\(${product.bundleId}\\)$`)),
      },
      googleplay: {
        ok: true,
        detail: expect.stringMatching(
          new RegExp(`^OK — edit access to ${product.packageName} \\(SA .+@.+\\)$`),
        ),
      },
    });
    expect(rig.stores.play.openEdits).toEqual([]);
    expect(rig.stores.requests.filter(({ store }) => store === 'play').map(({ method }) => method)).toEqual([
      'POST',
      'DELETE',
    ]);
  });

  test('judges each store by itself', async () => {
    const { appStore: _appStore, ...playOnly } = rig.credentials;
    const missing = { appstore: ['ASC_KEY_ID', 'BUNDLE_ID'] as const, googleplay: [] };
    await expect(
      check({ ...playOnly, missing: { appstore: [...missing.appstore], googleplay: [] } }),
    ).resolves.toMatchObject({
      appstore: { ok: false, detail: 'not configured — missing ASC_KEY_ID, BUNDLE_ID' },
      googleplay: { ok: true },
    });
    rig.stores.faults.add({ respond: 'forbidden', match: { store: 'play' } });
    await expect(check()).resolves.toMatchObject({
      appstore: { ok: true },
      googleplay: { ok: false, detail: expect.stringMatching(/HTTP 403: .*Play Console/) },
    });
  });

  test('a bundle id that only a sibling bears is not found', async () => {
    const { appStore } = rig.credentials;
    if (!appStore) throw new Error('no credentials');
    await expect(
      check({ ...rig.credentials, appStore: { ...appStore, bundleId: 'app.tilia' } }),
    ).resolves.toMatchObject({
      appstore: { ok: false, detail: expect.stringMatching(/knows no app app\.tilia /) },
    });
  });

  test('deletes the edit also when the first delete fails', async () => {
    rig.stores.faults.add({ respond: 'serverError', times: 2, match: { store: 'play', method: 'DELETE' } });
    await expect(check()).resolves.toMatchObject({ googleplay: { ok: true } });
    expect(rig.stores.play.openEdits).toEqual([]);
  });
});
