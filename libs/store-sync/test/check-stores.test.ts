import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { checkStores, credentialsFrom, type StoreCredentials } from '../src/index.ts';
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
        signIn: { kind: 'a team key', principal: `key ${rig.env['ASC_KEY_ID']}`, until: null },
      },
      googlePlay: {
        ok: true,
        detail: expect.stringMatching(
          new RegExp(`^OK — edit access to ${product.packageName} \\(SA .+@.+\\)$`),
        ),
        signIn: {
          kind: 'the key of a service account',
          principal: expect.stringContaining('.iam.gserviceaccount.com'),
          until: expect.stringMatching(/^2\d{3}-.+Z$/),
        },
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
      googlePlay: {
        ok: false,
        detail: expect.stringMatching(/HTTP 403: /),
        next: expect.stringContaining('Play Console'),
        signIn: { kind: 'the key of a service account' },
      },
    });
  });

  test('a store with only some of its variables is told what to do, and one without any is not', async () => {
    const { appStore, googlePlay } = await check(credentialsFrom({ ASC_KEY_ID: '2X9R4HXF34' }));
    expect(appStore).toMatchObject({
      ok: false,
      next: 'Fill in what is missing, or empty the other variables of App Store to leave it out.',
    });
    expect(googlePlay).not.toHaveProperty('next');
  });

  test('the account of a Google Cloud machine is named as soon as its metadata server tells it', async () => {
    const { google, product } = rig.stores;
    const { email } = google.addAccount();
    google.identities.machine = { email, scopes: 'requested' };
    const credentials = {
      googlePlay: { packageName: product.packageName, serviceAccount: { type: 'metadata_server' } as const },
    };
    const { googlePlay } = await checkStores(credentials, {
      endpoints: { ...rig.endpoints, playMetadataUrl: rig.running.metadataUrl },
      network: FAST,
    });
    google.identities.machine = undefined;
    expect(googlePlay).toMatchObject({
      ok: true,
      detail: `OK — edit access to ${product.packageName} (SA ${email})`,
      signIn: { kind: 'the service account of this Google Cloud machine', principal: email },
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

describe('checkStores with each kind of credential', () => {
  const check = (credentials: StoreCredentials): ReturnType<typeof checkStores> =>
    checkStores(credentials, { endpoints: rig.endpoints, network: FAST });
  const withGoogle = (file: object): StoreCredentials =>
    credentialsFrom({
      PLAYSTORE_PACKAGE_NAME: rig.env['PLAYSTORE_PACKAGE_NAME'],
      PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: Buffer.from(JSON.stringify(file)).toString('base64'),
    });

  test('an individual key of the App Store has no issuer', async () => {
    const { env } = await rig.stores.makeCredentials({ individualKey: true });
    expect(env).not.toHaveProperty('ASC_ISSUER_ID');
    await expect(check(credentialsFrom(env))).resolves.toMatchObject({
      appStore: { ok: true, signIn: { kind: 'an individual key', principal: `key ${env['ASC_KEY_ID']}` } },
    });
  });

  test('a team key without its issuer is refused, and the next step names the issuer', async () => {
    const { ASC_ISSUER_ID: _, ...env } = rig.env;
    await expect(check(credentialsFrom(env))).resolves.toMatchObject({
      appStore: { ok: false, next: expect.stringContaining('A team key needs its issuer id') },
    });
  });

  test('a login that acts as a service account says as whom, and until when', async () => {
    const { google } = rig.stores;
    const account = google.addAccount();
    const { login, file } = google.addLogin();
    account.letAct(login.principal);
    const acting = {
      type: 'impersonated_service_account',
      source_credentials: file,
      service_account_impersonation_url: account.impersonationUrl,
    };
    await expect(check(withGoogle(acting))).resolves.toMatchObject({
      googlePlay: {
        ok: true,
        detail: expect.stringContaining(`(SA ${account.email})`),
        signIn: {
          kind: 'a login with gcloud',
          principal: account.email,
          until: expect.stringMatching(/Z$/),
        },
      },
    });
  });

  test('a refusal of Google comes with the next step and the principal, and without a secret', async () => {
    const { google } = rig.stores;
    const account = google.addAccount();
    const { login, file } = google.addLogin();
    login.state = 'revoked';
    const { googlePlay } = await check(
      withGoogle({
        type: 'impersonated_service_account',
        source_credentials: file,
        service_account_impersonation_url: account.impersonationUrl,
      }),
    );
    expect(googlePlay).toMatchObject({
      ok: false,
      signIn: { principal: account.email, until: null },
      next: expect.stringContaining(
        `gcloud auth application-default login --impersonate-service-account=${account.email}`,
      ),
    });
    expect(JSON.stringify(googlePlay)).not.toMatch(new RegExp(`${login.refreshToken}|${login.clientSecret}`));
  });

  test('a plain login of gcloud is told which login works', async () => {
    const { login, file } = rig.stores.google.addLogin();
    const { googlePlay } = await check(withGoogle(file));
    expect(googlePlay).toMatchObject({ ok: false, signIn: { kind: 'a login with gcloud', principal: null } });
    expect(googlePlay.next).toContain('gcloud auth application-default login --impersonate-service-account=');
    expect(JSON.stringify(googlePlay)).not.toContain(login.refreshToken);
  });
});
