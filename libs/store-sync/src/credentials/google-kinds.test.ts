import { mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { describeCredentials } from '@storedeck/google-play';

import type { Variables } from './choose-variables.ts';
import { exportedValues, settingsFrom } from './settings.ts';

const ACCOUNT = 'storedeck@my-project.iam.gserviceaccount.com';
const IMPERSONATION = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${ACCOUNT}:generateAccessToken`;
const LOGIN = {
  type: 'authorized_user',
  client_id: '764086051850-a.apps.googleusercontent.com',
  client_secret: 'client-secret-canary',
  refresh_token: '1//refresh-canary',
};
const ACTING = {
  type: 'impersonated_service_account',
  source_credentials: LOGIN,
  service_account_impersonation_url: IMPERSONATION,
};
function ciFile(source: object) {
  return {
    type: 'external_account',
    audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/ci/providers/github',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    credential_source: source,
    service_account_impersonation_url: IMPERSONATION,
  };
}

let dir: string;
let home: string;
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'google-kinds-')));
  home = await mkdtemp(join(tmpdir(), 'google-home-'));
});

function base64(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

function read(variables: Variables, environment: Variables = {}) {
  return settingsFrom(
    { PLAYSTORE_PACKAGE_NAME: 'com.example.app', ...variables, ...environment },
    {
      dir,
      environment,
      adc: { variables: { CLOUDSDK_CONFIG: home }, homeFolder: home, platform: 'linux' },
    },
  );
}

function logIn(json: object) {
  return writeFile(join(home, 'application_default_credentials.json'), JSON.stringify(json));
}

describe('every kind of Google credential', () => {
  test.each([
    ['a login that acts as a service account', ACTING, {}],
    ['a login with PLAYSTORE_IMPERSONATE', LOGIN, { PLAYSTORE_IMPERSONATE: ACCOUNT }],
  ])('%s, in base64 and as a file', async (_name, json, more) => {
    await writeFile(join(dir, 'login.json'), JSON.stringify(json));
    for (const given of [
      { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(json) },
      { PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'login.json' },
    ]) {
      const { credentials } = await read({ ...given, ...more });
      expect(credentials.invalid).toEqual({});
      expect(describeCredentials(credentials.googlePlay!.serviceAccount).principal).toBe(ACCOUNT);
    }
  });

  test('a job of CI, from the environment', async () => {
    const file = base64(ciFile({ url: 'https://ci.example/token', headers: { Authorization: 'canary' } }));
    const { credentials } = await read({}, { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: file });
    expect(describeCredentials(credentials.googlePlay!.serviceAccount)).toMatchObject({
      type: 'external_account',
      principal: ACCOUNT,
    });
  });

  test('the login of gcloud, only if it is asked for', async () => {
    await logIn(ACTING);
    const { credentials } = await read({ PLAYSTORE_CREDENTIALS: 'adc' });
    expect(credentials.googlePlay?.serviceAccount.type).toBe('impersonated_service_account');
    await writeFile(join(dir, 'word'), 'adc\n');
    const byFile = await read({ PLAYSTORE_CREDENTIALS: '', PLAYSTORE_CREDENTIALS_FILE: 'word' });
    expect(byFile.credentials.googlePlay?.serviceAccount.type).toBe('impersonated_service_account');
    const silent = await read({});
    expect(silent.credentials).toMatchObject({
      missing: { googlePlay: ['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'] },
    });
    expect(silent.files).toEqual({});
  });
});

describe('a refusal names what the user wrote', () => {
  test.each([
    ['another word', { PLAYSTORE_CREDENTIALS: 'gcloud' }, /^PLAYSTORE_CREDENTIALS is not adc, the only word/],
    [
      'no login',
      { PLAYSTORE_CREDENTIALS: 'adc' },
      /^PLAYSTORE_CREDENTIALS=adc finds no login of gcloud: .*application_default_credentials\.json, where CLOUDSDK_CONFIG leads, does not exist\.$/,
    ],
    [
      'two kinds at once',
      { PLAYSTORE_CREDENTIALS: 'adc', PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'login.json' },
      /^PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE and PLAYSTORE_CREDENTIALS are both set/,
    ],
    [
      'three kinds at once',
      {
        PLAYSTORE_CREDENTIALS: 'adc',
        PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(LOGIN),
        PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'login.json',
      },
      /^PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 and PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE and PLAYSTORE_CREDENTIALS are all set/,
    ],
    [
      'another account than the login',
      {
        PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(ACTING),
        PLAYSTORE_IMPERSONATE: 'other@my-project.iam.gserviceaccount.com',
      },
      /PLAYSTORE_IMPERSONATE names other@/,
    ],
    [
      'no account to act as',
      { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(LOGIN), PLAYSTORE_IMPERSONATE: 'me@example.com' },
      /^PLAYSTORE_IMPERSONATE is not the e-mail address of a service account/,
    ],
    [
      'a command',
      { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(ciFile({ executable: { command: 'reboot' } })) },
      /^PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 holds credentials of the kind executable/,
    ],
  ])('%s', async (_name, variables, message) => {
    const { credentials } = await read(variables);
    expect(credentials.invalid.googlePlay?.code).toBe('CREDENTIALS_INVALID');
    expect(credentials.invalid.googlePlay?.message).toMatch(message);
    expect(String(credentials.invalid.googlePlay?.hint)).not.toMatch(/canary|reboot/);
  });
});

test('a wrong address is a mistake of the variable that contains it, and of no other', async () => {
  const { credentials } = await read({
    PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(LOGIN),
    PLAYSTORE_IMPERSONATE: 'serviceAccount:me@example.com',
  });
  expect(credentials.states.filter(({ state }) => state === 'wrong').map(({ name }) => name)).toEqual([
    'PLAYSTORE_IMPERSONATE',
  ]);
});

test('a file that GOOGLE_APPLICATION_CREDENTIALS names and that is missing is not mended by a login', async () => {
  const path = join(home, 'missing.json');
  const { credentials } = await settingsFrom(
    { PLAYSTORE_PACKAGE_NAME: 'com.example.app', PLAYSTORE_CREDENTIALS: 'adc' },
    {
      dir,
      adc: { variables: { GOOGLE_APPLICATION_CREDENTIALS: path }, homeFolder: home, platform: 'linux' },
    },
  );
  expect(credentials.invalid.googlePlay).toMatchObject({
    message: `PLAYSTORE_CREDENTIALS=adc finds no login of gcloud: ${path}, where GOOGLE_APPLICATION_CREDENTIALS leads, does not exist.`,
    hint: expect.stringMatching(/^Correct the variable\. In CI, the step that writes the file/),
  });
});

describe('a .env of somebody else', () => {
  test.each([
    ['a file outside of the folder', () => ({ file: join(home, 'token') }), /token file outside/],
    ['a link that leads outside', () => ({ file: join(dir, 'link') }), /token file outside/],
    ['an address', () => ({ url: 'https://ci.example/token' }), /an address for a token/],
  ])('must not name %s for a token; the environment may', async (_name, source, message) => {
    await writeFile(join(home, 'token'), 'private');
    await symlink(join(home, 'token'), join(dir, 'link'));
    const file = base64(ciFile(source()));
    const { credentials } = await read({ PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: file });
    expect(credentials.googlePlay).toBeUndefined();
    expect(credentials.invalid.googlePlay?.message).toMatch(message);
    expect(credentials.states.find(({ state }) => state === 'wrong')?.name).toBe(
      'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
    );
    const own = await read({}, { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: file });
    expect(own.credentials.invalid).toEqual({});
  });

  test('may name a token file inside of the folder', async () => {
    await writeFile(join(dir, 'token'), 'token');
    const file = base64(ciFile({ file: join(dir, 'token') }));
    const { credentials } = await read({ PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: file });
    expect(credentials.invalid).toEqual({});
  });
});

test('a login is never exported: it belongs to a person and to this computer', async () => {
  await logIn(ACTING);
  const given = [
    { PLAYSTORE_CREDENTIALS: 'adc' },
    { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(ACTING) },
    { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64({ ...LOGIN, broken: true, type: 'authorized_user2' }) },
  ];
  for (const variables of given) {
    const exported = exportedValues(await read(variables));
    expect(exported).not.toHaveProperty('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64');
    expect(exported).toHaveProperty('PLAYSTORE_PACKAGE_NAME');
  }
});
