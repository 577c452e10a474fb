import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeStores } from '@storedeck/fake-stores';
import { PLAY_ENDPOINTS } from '@storedeck/google-play';
import { setupServer } from 'msw/node';

import { checkStores, readListing, syncListing } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole, readTree } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.running.close());

/** The credentials of the rig, as objects instead of variables. */
function asObjects() {
  const decode = (name: string) => Buffer.from(rig.env[name] ?? '', 'base64').toString();
  return {
    appStore: {
      keyId: rig.env['ASC_KEY_ID'] ?? '',
      issuerId: rig.env['ASC_ISSUER_ID'] ?? '',
      privateKey: decode('ASC_KEY_P8_B64'),
      bundleId: rig.env['BUNDLE_ID'] ?? '',
    },
    googlePlay: {
      packageName: rig.env['PLAYSTORE_PACKAGE_NAME'] ?? '',
      serviceAccount: JSON.parse(decode('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64')) as {
        type: 'service_account';
        client_email: string;
        private_key: string;
      },
    },
  };
}

describe('credentials as objects', () => {
  test('sync and check both stores', async () => {
    const credentials = asObjects();
    await expect(rig.sync({ credentials })).resolves.toMatchObject({ stores: ['appStore', 'googlePlay'] });
    await expect(checkStores(credentials, { endpoints: rig.endpoints })).resolves.toMatchObject({
      appStore: { ok: true },
      googlePlay: { ok: true },
    });
    await expect(checkStores({})).resolves.toEqual({
      appStore: { ok: false, detail: 'not configured' },
      googlePlay: { ok: false, detail: 'not configured' },
    });
  });

  test.each([
    ['appStore.keyId', { keyId: undefined }],
    ['appStore.issuerId', { issuerId: 'secret' }],
    ['appStore.bundleId', { bundleId: '*' }],
    ['appStore.privateKey', { privateKey: 'secret' }],
    ['appStore.privateKey', { privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
    ['appStore.privateKey', { privateKey: 7 }],
  ])('an unusable %s is refused with the name of the field', async (name, wrong) => {
    const { appStore } = asObjects();
    const error = (await rig
      .sync({ credentials: { appStore: { ...appStore, ...(wrong as Partial<typeof appStore>) } } })
      .catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ code: 'CREDENTIALS_INVALID', store: 'appStore' });
    expect(error.message).toMatch(new RegExp(`^${name} `));
    expect(error.message).not.toContain('secret');
    expect(rig.stores.requests).toEqual([]);
  });

  test.each([
    ['googlePlay.packageName', { packageName: 'x' }],
    ['googlePlay.serviceAccount', { serviceAccount: { client_email: 'a@b.c', private_key: 'secret' } }],
    ['googlePlay.serviceAccount', { serviceAccount: undefined }],
  ])('an unusable %s is refused with the name of the field', async (name, wrong) => {
    const { googlePlay } = asObjects();
    await expect(
      rig.sync({ credentials: { googlePlay: { ...googlePlay, ...(wrong as Partial<typeof googlePlay>) } } }),
    ).rejects.toMatchObject({
      code: 'CREDENTIALS_INVALID',
      store: 'googlePlay',
      message: expect.stringMatching(new RegExp(`^${name} `)),
    });
  });
});

describe('fetch', () => {
  test('sends every request, and the sync has the same result as with the built-in client', async () => {
    await rig.sync();
    const expected = await readTree(rig.dir);
    await rig.reset();
    const sent: string[] = [];
    await rig.sync({
      fetch: (input, init) => {
        sent.push(String(input));
        return fetch(input, init);
      },
    });
    expect(sent).toHaveLength(rig.stores.requests.length);
    expect(await readTree(rig.dir)).toEqual(expected);
  });

  test('reaches the handlers of an MSW server at the real addresses', async () => {
    const stores = createFakeStores({ pictures: { bytes: 3_000 }, locales: ['en-US'] });
    const server = setupServer(...stores.handlers);
    server.listen();
    try {
      const { env } = await stores.makeCredentials();
      const { credentialsFrom } = await import('../src/index.ts');
      await syncListing({ dir: rig.dir, credentials: credentialsFrom(env), fetch });
      await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
      expect(stores.requests.some(({ url }) => url.startsWith(PLAY_ENDPOINTS.playUrl))).toBe(true);
    } finally {
      server.close();
    }
  });

  test('a redirect, a body that is too long and a failed connection are the same errors as with the built-in client', async () => {
    const failing = (response: () => Response | Promise<Response>) =>
      syncListing({
        dir: rig.dir,
        credentials: { appStore: rig.credentials.appStore },
        network: { retries: 0 },
        fetch: async () => response(),
      });
    const location = { location: 'https://stranger.example/' };
    await expect(failing(() => new Response(null, { status: 302, headers: location }))).rejects.toMatchObject(
      {
        code: 'STORE_ANSWER_INVALID',
      },
    );
    await expect(failing(() => new Response('x'.repeat(9_000_000)))).rejects.toMatchObject({
      message: expect.stringMatching(/longer than 8 MiB/),
    });
    await expect(failing(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
    });
  });
});

describe('onProgress that throws', () => {
  test.each(['connecting', 'reading', 'downloading', 'saving'])(
    'in the phase %s rejects the sync with that error and changes nothing',
    async (phase) => {
      const failure = new Error('the listener failed');
      const calls: string[] = [];
      await expect(
        rig.sync({
          onProgress: (progress) => {
            calls.push(progress.phase);
            if (progress.phase === phase) throw failure;
          },
        }),
      ).rejects.toBe(failure);
      expect(await readTree(rig.dir)).toEqual({});
      expect(calls.at(-1)).toBe(phase);
      expect(calls.filter((each) => each === phase)).toHaveLength(1);
      expect(rig.stores.googlePlay.openEdits).toEqual([]);
    },
  );
});
