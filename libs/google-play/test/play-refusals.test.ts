import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import {
  type GoogleCredentials,
  METADATA_SERVER,
  openPlayClient,
  readGoogleCredentials,
  readGooglePlay,
  withEdit,
} from '../src/index.ts';

let fake: RunningFakeStores;
beforeAll(async () => {
  fake = await startFakeStores({ pictures: { bytes: 3_000 }, locales: ['en-US', 'de-DE'] });
});
beforeEach(() => {
  fake.stores.requests.length = 0;
  fake.stores.faults.clear();
});
afterAll(() => fake.close());

function open(serviceAccount: GoogleCredentials) {
  return openPlayClient({
    credentials: { packageName: fake.stores.product.packageName, serviceAccount },
    endpoints: {
      playUrl: fake.playBaseUrl,
      playTokenUrl: fake.playTokenUrl,
      playStsUrl: fake.stsUrl,
      playIamCredentialsUrl: fake.iamCredentialsUrl,
      playMetadataUrl: fake.metadataUrl,
    },
    network: { retries: 0 },
  });
}

/** Opens an edit with credentials, and returns the error. */
async function catchRefusal(credentials: GoogleCredentials): Promise<Record<string, unknown>> {
  const client = await open(credentials);
  try {
    await withEdit(client, undefined, () => Promise.resolve());
  } catch (error) {
    return error as Record<string, unknown>;
  } finally {
    await client.close();
  }
  throw new Error('was accepted');
}

function read(file: object): GoogleCredentials {
  return readGoogleCredentials(JSON.stringify(file));
}

async function readKey(): Promise<GoogleCredentials> {
  return read((await fake.stores.makeCredentials()).serviceAccount);
}

describe('Google Play refuses', () => {
  test('the login of gcloud itself, with the command that works', async () => {
    const refusal = await catchRefusal(read(fake.stores.google.addLogin().file));
    expect(refusal['hint']).toContain('--client-id-file=FILE --scopes=');
    expect(refusal).toMatchObject({
      code: 'GOOGLEPLAY_REFUSED',
      reason: 'SCOPE_INSUFFICIENT',
      status: 403,
      message: expect.stringMatching(
        /^The token of a login with gcloud does not reach Google Play \(HTTP 403/,
      ),
      hint: expect.stringContaining(
        'gcloud auth application-default login --impersonate-service-account=NAME@PROJECT.iam.gserviceaccount.com',
      ),
    });
  });

  test('a login through a company without a service account, which gcloud cannot log in as one', async () => {
    const refusal = await catchRefusal(read(fake.stores.google.addLogin({ kind: 'workforce' }).file));
    expect(refusal).toMatchObject({
      reason: 'SCOPE_INSUFFICIENT',
      hint: expect.stringContaining('PLAYSTORE_IMPERSONATE'),
    });
  });

  test('a machine without the scope', async () => {
    const { google } = fake.stores;
    google.identities.machine = { email: google.addAccount().email, scopes: [] };
    const refusal = await catchRefusal(METADATA_SERVER);
    google.identities.machine = undefined;
    expect(refusal).toMatchObject({
      reason: 'SCOPE_INSUFFICIENT',
      hint: expect.stringContaining('set-service-account'),
    });
  });

  test('an account that nobody invited, by its address', async () => {
    const { google } = fake.stores;
    const stranger = google.addAccount({ invited: false });
    stranger.letAct('me@tilia.example');
    const refusal = await catchRefusal(
      read({
        type: 'impersonated_service_account',
        source_credentials: google.addLogin().file,
        service_account_impersonation_url: stranger.impersonationUrl,
      }),
    );
    expect(refusal).toMatchObject({
      code: 'GOOGLEPLAY_REFUSED',
      reason: 'NOT_INVITED',
      message: 'Google Play refused the request (HTTP 403: The caller does not have permission).',
      hint: expect.stringMatching(`^Invite ${stranger.email} in Play Console.*takes up to two days`),
    });
  });

  test('a quota project without the right', async () => {
    const { google } = fake.stores;
    google.identities.deniedProjects.add('foreign');
    const account = google.addAccount();
    account.letAct('me@tilia.example');
    const refusal = await catchRefusal(
      read({
        type: 'impersonated_service_account',
        source_credentials: google.addLogin().file,
        service_account_impersonation_url: account.impersonationUrl,
        quota_project_id: 'foreign',
      }),
    );
    expect(refusal).toMatchObject({
      reason: 'QUOTA_PROJECT_REFUSED',
      hint: expect.stringContaining(
        `gcloud projects add-iam-policy-binding foreign --member=serviceAccount:${account.email} --role=roles/serviceusage.serviceUsageConsumer`,
      ),
    });
  });

  const message = 'Google Play Android Developer API has not been used in project 1 before.';
  const errors = [{ message, domain: 'usageLimits', reason: 'accessNotConfigured' }];
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' };
  test.each([
    ['without its project', { details: [info] }, 'tilia-garden'],
    [
      'in the project that the request counts for',
      { details: [{ ...info, metadata: { consumer: 'projects/1' } }] },
      '1',
    ],
    ['in the older form', { errors }, 'tilia-garden'],
    [
      'with a hostile project',
      { details: [{ ...info, metadata: { consumer: 'projects/1;x' } }] },
      'tilia-garden',
    ],
    ['with a project of another type', { details: [{ ...info, metadata: { consumer: 1 } }] }, 'tilia-garden'],
  ])('an API that is switched off, %s', async (_name, fields, project) => {
    const key = await readKey();
    fake.stores.faults.add({
      match: { store: 'googlePlay' },
      respond: () =>
        Response.json(
          { error: { code: 403, message, status: 'PERMISSION_DENIED', ...fields } },
          { status: 403 },
        ),
    });
    expect(await catchRefusal(key)).toMatchObject({
      reason: 'API_DISABLED',
      hint: expect.stringContaining(
        `gcloud services enable androidpublisher.googleapis.com --project=${project}.`,
      ),
    });
  });

  test('a right that the account lacks, with the status of a wrong token', async () => {
    const key = await readKey();
    const denied = 'The current user has insufficient permissions to perform the requested operation.';
    fake.stores.faults.add({
      match: { store: 'googlePlay' },
      respond: () =>
        Response.json(
          {
            error: {
              code: 401,
              message: denied,
              errors: [{ message: denied, domain: 'androidpublisher', reason: 'permissionDenied' }],
            },
          },
          { status: 401 },
        ),
    });
    expect(await catchRefusal(key)).toMatchObject({
      reason: 'NOT_INVITED',
      hint: expect.stringMatching(/^Invite listing-\S+ in Play Console/),
    });
  });
});

test('reads a listing, and asks only Google Play and the token endpoint', async () => {
  const client = await open(await readKey());
  const { listing, pictures } = await readGooglePlay(client);
  await client.close();
  expect(Object.keys(listing.locales)).toEqual(['en-US', 'de-DE']);
  expect(listing.locales['de-DE']?.title).toEqual(expect.any(String));
  expect(pictures.length).toBeGreaterThan(0);
  expect(new Set(fake.stores.requests.map(({ store }) => store))).toEqual(
    new Set(['googlePlay', 'googlePlayToken']),
  );
  expect(fake.stores.googlePlay.openEdits).toEqual([]);
});

test('a token that Google Play refuses is renewed once, and the request is sent once more', async () => {
  const client = await open(await readKey());
  fake.stores.faults.add({ respond: 'unauthorized', match: { store: 'googlePlay' } });
  await expect(withEdit(client, undefined, () => Promise.resolve())).rejects.toMatchObject({ status: 401 });
  await client.close();
  expect(fake.stores.requests.map(({ store }) => store)).toEqual([
    'googlePlayToken',
    'googlePlay',
    'googlePlayToken',
    'googlePlay',
  ]);
});
