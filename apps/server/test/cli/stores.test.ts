import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ErrorBody, SyncResult } from '@storedeck/contract';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { describeWith, SCRIPT } from '../describe-with.ts';
import {
  command,
  type CommandOptions,
  CONTROL,
  type Finished,
  onTerminal,
  startCommand,
} from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const commandInSeries = useCommandSeries();
let fake: RunningFakeStores;
let keys: Record<string, string>;
let dir: string;
/** The output of all commands in this test file. */
let printed = '';
beforeAll(async () => {
  fake = await startFakeStores({
    locales: 2,
    screenshotsPerSet: {
      APP_IPHONE_67: 2,
      APP_IPAD_PRO_3GEN_129: 1,
      phoneScreenshots: 2,
      sevenInchScreenshots: 0,
      tenInchScreenshots: 0,
    },
    previewsPerSet: {},
    pictures: { bytes: 2_000 },
  });
  keys = (await fake.stores.makeCredentials()).env;
});
afterAll(() => fake.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-cli-'));
  await writeKeys(keys);
});
afterEach(async () => {
  fake.stores.faults.clear();
  await rm(dir, { recursive: true });
});

function writeKeys(env: Record<string, string>) {
  return writeFile(
    join(dir, '.env'),
    Object.entries(env)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
}

function withStores(options: CommandOptions = {}): CommandOptions {
  return {
    ...options,
    env: {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
      PLAYSTORE_STS_URL: fake.stsUrl,
      PLAYSTORE_IAM_CREDENTIALS_URL: fake.iamCredentialsUrl,
      ...options.env,
    },
  };
}

async function filesIn(folder: string) {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

async function storedeck(args: readonly string[], options?: CommandOptions): Promise<Finished> {
  const run = options?.through ? command : commandInSeries;
  const finished = await run([...args, '--dir', dir], withStores(options));
  printed += finished.stdout + finished.stderr;
  return finished;
}

describe('sync', () => {
  test('in a pipe: the result on standard output, progress in plain lines on standard error', async () => {
    const { code, stdout, stderr } = await command(['sync', '--dir', dir], withStores());
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Synced\n {2}App Store {4}14 iPhone screenshots, 2 iPad\n {2}Google Play {2}4 phone/,
    );
    expect(stderr).toMatch(
      /^Connecting\nReading\nDownloading\n(Downloading: \d+ of \d+ pictures.*\n)+Saving\n$/,
    );
    expect(stdout + stderr).not.toMatch(CONTROL);
    expect(await filesIn(dir)).toContain('listing-current.json');
  });

  test('--json: one document with the schema of the response of GET /api/sync', async () => {
    const { code, stdout } = await storedeck(['sync', '--json']);
    expect(code).toBe(0);
    expect(SyncResult.parse(JSON.parse(stdout))).toMatchObject({ appstore: { iphone: 14, ipad: 2 } });
  });

  test('a store refuses: message, code and hint on standard error, exit 4', async () => {
    fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
    const { code, stdout, stderr } = await storedeck(['sync']);
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(/^The App Store .*\(APPSTORE_REFUSED\)\n.+\n$/m);
    const document = await storedeck(['sync', '--json']);
    expect(document.code).toBe(4);
    expect(ErrorBody.parse(JSON.parse(document.stdout)).code).toBe('APPSTORE_REFUSED');
    expect(await filesIn(dir)).toEqual(['.env']);
  });

  test('no store is configured: exit 3', async () => {
    await writeKeys({});
    const { code, stderr } = await storedeck(['sync']);
    expect(code).toBe(3);
    expect(stderr).toContain('missing ASC_KEY_ID');
    expect(stderr).toContain('(NOT_CONFIGURED)');
  });

  test('a store without one of its secrets: exit 3 before anything starts, and the folder stays unchanged', async () => {
    await storedeck(['sync']);
    const before = await filesIn(dir);
    const { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: _, ...incomplete } = keys;
    await writeKeys(incomplete);
    fake.stores.requests.length = 0;
    const { code, stdout, stderr } = await storedeck(['sync']);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(
      'Google Play is only partly configured: missing PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 or PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE or PLAYSTORE_CREDENTIALS=adc. (NOT_CONFIGURED)',
    );
    expect(fake.stores.requests).toEqual([]);
    expect(await filesIn(dir)).toEqual(before);
  });

  test('--store syncs one store and keeps the listing of the other store', async () => {
    await storedeck(['sync']);
    const before = await filesIn(dir);
    fake.stores.requests.length = 0;
    const { code, stdout } = await storedeck(['sync', '--store', 'appstore']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n {2}Google Play {2}not synced, not changed\n/);
    expect(fake.stores.requests.some(({ store }) => store === 'googlePlay')).toBe(false);
    expect(await filesIn(dir)).toEqual(before);
    expect((await storedeck(['sync', '--store', 'amazon'])).code).toBe(2);
  });

  test('Ctrl C aborts the sync: exit 130, and the folder stays unchanged', async () => {
    const requested = new Promise<void>((resolve) => {
      fake.stores.faults.add({
        match: { path: 'mzstatic' },
        respond: () => {
          resolve();
          return new Promise(() => undefined);
        },
      });
    });
    const { child, finished } = startCommand(['sync', '--dir', dir], withStores());
    await requested;
    child.kill('SIGINT');
    const { code, stderr } = await finished;
    expect(code).toBe(130);
    expect(stderr).toMatch(/\nCancelled before it was finished; nothing was changed\. \(ABORTED\)\n$/);
    expect(await filesIn(dir)).toEqual(['.env']);
  });

  test('the next program of the pipe closes standard output: exit 0', async () => {
    const through = (line: string) => [
      'bash',
      '--norc',
      '-c',
      `${line} | true; echo "exit \${PIPESTATUS[0]}"`,
    ];
    const { stdout, stderr } = await storedeck(['sync'], { through });
    expect(stdout).toBe('exit 0\n');
    expect(stderr).toMatch(/^Connecting\n[^]*Saving\n$/);
  });

  test('FORCE_COLOR: colours in a pipe too', async () => {
    const { stdout } = await storedeck(['sync'], { env: { FORCE_COLOR: '1' } });
    expect(stdout.startsWith('\u001b[32mSynced')).toBe(true);
  });
});

describeWith(SCRIPT)('sync on a terminal', () => {
  const typescript = (env: Record<string, string> = {}) =>
    storedeck(['sync'], { env: { TERM: 'xterm', ...env }, through: onTerminal });

  test('draws progress bars, and shows the cursor again at the end', async () => {
    const { code, stdout } = await typescript();
    expect(code).toBe(0);
    expect(stdout).toMatch(/Reading {6}\[=+-*\] {2}\d+ of \d+ responses/);
    expect(stdout).toMatch(/Downloading {2}\[={30}\] {2}(\d+) of \1 pictures, [\d.]+ [kM]B/);
    expect(stdout.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?25l'));
    expect(stdout).toContain('\u001b[32mSynced');
  });

  test('in CI, plain lines; with NO_COLOR, no colour', async () => {
    const { stdout } = await typescript({ CI: 'true', NO_COLOR: '1' });
    expect(stdout).toMatch(/^Connecting\r\nReading\r\n[^]*\r\nSynced\r\n/);
    expect(stdout).not.toContain('\u001b[');
  });
});

describe('check', () => {
  test('both stores accept the credentials: exit 0', async () => {
    const { code, stdout } = await storedeck(['check']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ {2}ok {2}App Store {4}.+\n +Signs in with a team key, acts as key \w+\.\n {2}ok {2}Google Play {2}edit access to /,
    );
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /Signs in with the key of a service account, acts as \S+@\S+\.gserviceaccount\.com; this access ends at \d\d:\d\d UTC and is renewed by itself\./,
    );
    const { stdout: json } = await storedeck(['check', '--json']);
    expect(JSON.parse(json)).toMatchObject({ ok: true, appstore: { ok: true }, googleplay: { ok: true } });
  });

  test('one store refuses the credentials: exit 4, and one line for each store', async () => {
    fake.stores.faults.add({ match: { store: 'googlePlay' }, respond: 'forbidden' });
    const { code, stdout } = await storedeck(['check']);
    expect(code).toBe(4);
    expect(stdout).toMatch(/^ {2}ok {2}App Store/);
    expect(stdout).toMatch(/\n {2}no {2}Google Play {2}\S/);
  });

  test('one configured store is enough: exit 0; a partly configured store is an error: exit 3', async () => {
    const { PLAYSTORE_PACKAGE_NAME: _, PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: __, ...appStore } = keys;
    await writeKeys(appStore);
    expect((await storedeck(['check'])).code).toBe(0);
    await writeKeys({ ...appStore, PLAYSTORE_PACKAGE_NAME: 'com.example.app' });
    const { code, stdout } = await storedeck(['check']);
    expect(code).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'missing PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 or PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE or PLAYSTORE_CREDENTIALS=adc',
    );
  });
});

test('an address that cannot be used is named by its variable: exit 3, and doctor says it too', async () => {
  const env = { PLAYSTORE_API_BASE_URL: 'foo' };
  const { code, stderr } = await storedeck(['check'], { env });
  expect(code).toBe(3);
  expect(stderr).toContain('The base address PLAYSTORE_API_BASE_URL of a store is not usable.');
  expect((await storedeck(['doctor'], { env })).stdout).toMatch(/fix +PLAYSTORE_API_BASE_URL /);
});

test('an address of a store in .env is not read: exit 0', async () => {
  await writeKeys({ ...keys, PLAYSTORE_METADATA_URL: 'foo' });
  expect((await storedeck(['check'])).code).toBe(0);
});

describe('check with a login of gcloud', () => {
  async function logIn() {
    const { google } = fake.stores;
    const account = google.addAccount();
    const { login, file } = google.addLogin();
    account.letAct(login.principal);
    await writeFile(
      join(dir, 'application_default_credentials.json'),
      JSON.stringify({
        type: 'impersonated_service_account',
        source_credentials: file,
        service_account_impersonation_url: account.impersonationUrl,
      }),
    );
    const { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: _, ...others } = keys;
    await writeKeys({ ...others, PLAYSTORE_CREDENTIALS: 'adc' });
    return { account, login };
  }

  test('acts as the service account of the login', async () => {
    const { account } = await logIn();
    const { code, stdout } = await storedeck(['check'], { env: { CLOUDSDK_CONFIG: dir } });
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      `Signs in with a login with gcloud, acts as ${account.email};`,
    );
  });

  test('a login that has ended: exit 4, with the command that renews it and without a secret', async () => {
    const { account, login } = await logIn();
    login.state = 'revoked';
    const { code, stdout, stderr } = await storedeck(['check', '--json'], { env: { CLOUDSDK_CONFIG: dir } });
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({
      googleplay: {
        ok: false,
        signIn: { principal: account.email },
        next: expect.stringContaining(`--impersonate-service-account=${account.email}`),
      },
    });
    for (const secret of [login.refreshToken, login.clientSecret])
      expect(stdout + stderr).not.toContain(secret);
  });

  test('a login that nobody has asked for is not used: exit 3', async () => {
    await logIn();
    const { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: _, ...others } = keys;
    await writeKeys(others);
    const { code, stdout } = await storedeck(['check'], { env: { CLOUDSDK_CONFIG: dir } });
    expect(code).toBe(3);
    expect(stdout).toMatch(/ {2}no {2}Google Play {2}not configured/);
  });

  test('two Google credentials at once: exit 3, and both are named', async () => {
    await logIn();
    await writeKeys({ ...keys, PLAYSTORE_CREDENTIALS: 'adc' });
    const { code, stdout } = await storedeck(['check'], { env: { CLOUDSDK_CONFIG: dir } });
    expect(code).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 and PLAYSTORE_CREDENTIALS are both set',
    );
  });
});

test('no command prints a key or token', async () => {
  for (const name of ['sync', 'check', 'doctor']) await storedeck([name]);
  const bearers = fake.stores.requests.map(({ headers }) => headers['authorization']?.split(' ')[1]);
  const secrets = [
    keys['ASC_KEY_P8_B64'],
    keys['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'],
    Buffer.from(keys['ASC_KEY_P8_B64'] ?? '', 'base64')
      .toString()
      .split('\n')[1],
    ...bearers,
  ].filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(printed).not.toContain(secret);
});
