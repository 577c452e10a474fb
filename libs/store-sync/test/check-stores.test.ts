import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { checkStores, type StoreCredentials } from '../src/index.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.running.close());

describe('checkStores', () => {
  const check = (credentials: StoreCredentials = rig.credentials): ReturnType<typeof checkStores> =>
    checkStores(credentials, { endpoints: rig.endpoints, network: FAST });

  test('names the app and the account, and leaves no edit open', async () => {
    const { product } = rig.stores;
    await expect(check()).resolves.toEqual({
      appStore: {
        ok: true,
        detail: expect.stringMatching(new RegExp(`^OK — .+ \\(${product.bundleId}\\)$`)),
      },
      googlePlay: {
        ok: true,
        detail: expect.stringMatching(
          new RegExp(`^OK — edit access to ${product.packageName} \\(SA .+@.+\\)$`),
        ),
      },
    });
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
    expect(
      rig.stores.requests.filter(({ store }) => store === 'googlePlay').map(({ method }) => method),
    ).toEqual(['POST', 'DELETE']);
  });

  test('a store that fails does not affect the other store', async () => {
    const { appStore: _appStore, ...playOnly } = rig.credentials;
    const missing = { appStore: ['ASC_KEY_ID', 'BUNDLE_ID'] as const, googlePlay: [] };
    await expect(check({ ...playOnly, missing })).resolves.toMatchObject({
      appStore: { ok: false, detail: 'not configured — missing ASC_KEY_ID, BUNDLE_ID' },
      googlePlay: { ok: true },
    });
    rig.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay' } });
    await expect(check()).resolves.toMatchObject({
      appStore: { ok: true },
      googlePlay: { ok: false, detail: expect.stringMatching(/HTTP 403: .*Play Console/) },
    });
  });

  test('a bundle id that is only part of another app’s id is not found', async () => {
    const { appStore } = rig.credentials;
    if (!appStore) throw new Error('no credentials');
    await expect(
      check({ ...rig.credentials, appStore: { ...appStore, bundleId: 'app.tilia' } }),
    ).resolves.toMatchObject({
      appStore: { ok: false, detail: expect.stringMatching(/has no app app\.tilia /) },
    });
  });

  test('deletes the edit even when the first delete fails', async () => {
    rig.stores.faults.add({
      respond: 'serverError',
      times: 2,
      match: { store: 'googlePlay', method: 'DELETE' },
    });
    await expect(check()).resolves.toMatchObject({ googlePlay: { ok: true } });
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });
});
