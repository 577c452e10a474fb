import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone, type FakeMac, listenForAdb } from '@storedeck/fake-devices';
import { freePort } from '@storedeck/fake-devices/real';

import { ADB, describeWith, SCRIPT } from '../describe-with.ts';
import { MAC_PASSWORD, startMac } from '../devices/server-with-devices.ts';
import { startTestServer } from '../running-server.ts';
import { until } from '../until.ts';
import { type CommandOptions, CONTROL, onTerminal, startCommand } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-cli-'));
});
afterEach(() => rm(dir, { recursive: true }));

function doctor(args: readonly string[] = [], options?: CommandOptions) {
  return command(['doctor', '--dir', dir, ...args], options);
}

interface Finding {
  readonly level: string;
  readonly name: string;
  readonly detail: string;
  readonly advice?: string;
  readonly foundBy?: string;
}

/** Runs `doctor --json`. `of` returns the first finding with a name, `ofRunner` the last, which is of the runner. */
async function findings(args: readonly string[] = [], options?: CommandOptions) {
  const { code, stdout } = await doctor(['--json', ...args], options);
  const { ok, sections } = JSON.parse(stdout) as { ok: boolean; sections: { findings: Finding[] }[] };
  const all = sections.flatMap((section) => section.findings);
  const ofRunner = (name: string) => all.findLast((one) => one.name === name);
  return { code, ok, of: (name: string) => all.find((one) => one.name === name), ofRunner };
}

/** Returns a shell script that replaces a tool and prints one line. */
function script(line: string) {
  return `#!/bin/sh\necho '${line}'\n`;
}

describe('doctor', () => {
  // Other programs on this computer may use the default ports. `doctor` does not check port 0, so these tests set all
  // ports to 0.
  const noPorts = { PORT: '0', WDA_PORT: '0', MJPEG_PORT: '0' };
  const noTools = { PATH: '', HOME: '/nowhere', ADB_BIN: '', SCRCPY_BIN: '', IPROXY_BIN: '', GO_IOS_BIN: '' };
  const bare = { ...noTools, ...noPorts };

  test('no tool is installed: notes that say what to install, exit 0', async () => {
    const { code, ok, of } = await findings([], { env: bare });
    expect([code, ok]).toEqual([0, true]);
    expect(of('scrcpy')).toMatchObject({ level: 'note', advice: expect.stringContaining('SCRCPY_BIN') });
    expect(of('App Store')).toMatchObject({ level: 'note', detail: 'not configured' });
    expect(of('Node.js')).toMatchObject({
      level: 'ok',
      detail: expect.stringContaining(process.versions.node),
    });
  });

  test('lists each tool with its version, its path and how it was found', async () => {
    const [scrcpy, ios] = [join(dir, 'scrcpy'), join(dir, 'my-ios')];
    await writeFile(scrcpy, script('scrcpy 3.3.4 <https://github.com/Genymobile/scrcpy>'), { mode: 0o755 });
    await writeFile(ios, script('{"version":"v1.0.182"}'), { mode: 0o755 });
    const { of } = await findings([], { env: { ...bare, PATH: dir, GO_IOS_BIN: ios } });
    expect(of('scrcpy')).toMatchObject({ level: 'ok', version: '3.3.4', path: scrcpy, foundBy: 'PATH' });
    expect(of('go-ios')).toMatchObject({ level: 'ok', version: '1.0.182', path: ios, foundBy: 'GO_IOS_BIN' });
  });

  test('invalid settings: exit 1, and no value is printed', async () => {
    const canary = 'canary-5e2c';
    const env = `ASC_KEY_ID=${canary}\nASC_ISSUER_ID=57246542-96fe-1a63-e053-0824d011072a\nASC_KEY_P8_B64=Y2FuYXJ5\n`;
    await writeFile(join(dir, '.env'), `${env}BUNDLE_ID=a.b\nPLAYSTORE_PACKAGE_NAME=a.b\nPORT=${canary}\n`);
    const { code, ok, of } = await findings([], { env: noPorts });
    expect([code, ok]).toEqual([1, false]);
    const fixes = ['ASC_KEY_ID', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64', 'PORT', 'adb'];
    expect(fixes.map((name) => of(name)?.level)).toEqual(['fix', 'fix', 'fix', 'fix']);
    expect(of('adb')?.detail).toContain('(OVERRIDE_BROKEN)');
    const { stdout, stderr } = await doctor([], { env: noPorts });
    expect(stdout).toMatch(/\n {2}fix {3}ASC_KEY_ID +is not a key id/);
    expect(stdout).toMatch(/\nTo fix: 8\.\n$/);
    expect(stdout + stderr).not.toMatch(new RegExp(`${canary}|Y2FuYXJ5|${CONTROL.source}`));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('each variable is checked on its own, also while others are missing or the key file cannot be read', async () => {
    const env = `ASC_ISSUER_ID=x\nBUNDLE_ID=not a bundle\nASC_KEY_P8_FILE=missing.p8\nPLAYSTORE_PACKAGE_NAME=one word\n`;
    await writeFile(join(dir, '.env'), env);
    const { code, of } = await findings([], { env: noPorts });
    expect(code).toBe(1);
    expect(of('ASC_KEY_ID')).toMatchObject({ level: 'fix', detail: 'missing' });
    expect(of('ASC_ISSUER_ID')).toMatchObject({ level: 'fix', detail: 'is not an issuer id (a UUID).' });
    expect(of('BUNDLE_ID')?.detail).toContain('is not a bundle id');
    expect(of('ASC_KEY_P8_FILE')).toMatchObject({
      level: 'fix',
      detail: 'names a file that does not exist.',
    });
    expect(of('PLAYSTORE_PACKAGE_NAME')?.detail).toContain('is not a package name');
    expect(of('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64')).toMatchObject({
      detail: 'missing',
      advice: expect.stringMatching(
        /PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE .*, and so does PLAYSTORE_CREDENTIALS=adc/,
      ),
    });
  });

  describe('gcloud and its login', () => {
    const LOGIN = {
      type: 'authorized_user',
      client_id: 'a.apps.googleusercontent.com',
      client_secret: 'canary-secret',
      refresh_token: 'canary-refresh',
    };
    const ACTING = {
      type: 'impersonated_service_account',
      source_credentials: LOGIN,
      service_account_impersonation_url:
        'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/a@my-project.iam.gserviceaccount.com:generateAccessToken',
    };
    const logIn = async (json: object) => {
      const path = join(dir, 'application_default_credentials.json');
      await writeFile(path, JSON.stringify(json));
      const daysAgo = new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000);
      await utimes(path, daysAgo, daysAgo);
    };
    const env = { ...bare, CLOUDSDK_CONFIG: '' };

    test('without a login: a note that says how to log in', async () => {
      const { code, of } = await findings([], { env: { ...env, CLOUDSDK_CONFIG: dir } });
      expect(code).toBe(0);
      expect(of('Google login')).toMatchObject({
        level: 'note',
        detail: 'none on this computer',
        advice: expect.stringContaining(
          'gcloud auth application-default login --impersonate-service-account=',
        ),
      });
    });

    test('a login is described with its age, and is not used unless it is asked for', async () => {
      await logIn(ACTING);
      await writeFile(join(dir, 'gcloud'), script('never run'), { mode: 0o755 });
      const place = { ...env, CLOUDSDK_CONFIG: dir, PATH: dir };
      const { of } = await findings([], { env: place });
      expect(of('gcloud')).toMatchObject({ level: 'ok', detail: join(dir, 'gcloud') });
      expect(of('Google login')).toMatchObject({
        level: 'ok',
        detail:
          'a login that acts as a service account: a@my-project.iam.gserviceaccount.com, 3 days old; not used: PLAYSTORE_CREDENTIALS does not ask for it',
      });
      expect(of('Google Play')).toMatchObject({ detail: 'not configured' });
      await writeFile(
        join(dir, '.env'),
        'PLAYSTORE_CREDENTIALS=adc\nPLAYSTORE_PACKAGE_NAME=com.example.app\n',
      );
      const used = await findings([], { env: place });
      expect(used.of('Google login')?.detail).toContain('3 days old; used for Google Play');
      expect(used.of('PLAYSTORE_CREDENTIALS')).toMatchObject({ level: 'ok', detail: 'set from .env' });
    });

    test('a plain login is told which one works, and no secret is printed', async () => {
      await logIn(LOGIN);
      await writeFile(
        join(dir, '.env'),
        'PLAYSTORE_CREDENTIALS=adc\nPLAYSTORE_PACKAGE_NAME=com.example.app\n',
      );
      const { stdout } = await doctor(['--json'], { env: { ...env, CLOUDSDK_CONFIG: dir } });
      expect(stdout).toContain("Google refuses a login with gcloud's own client the access to Google Play");
      expect(stdout).not.toContain('canary');
    });

    test('a plain login that a file asks for, and that acts as a service account, is used', async () => {
      await logIn(LOGIN);
      await writeFile(join(dir, 'word'), 'adc');
      await writeFile(
        join(dir, '.env'),
        'PLAYSTORE_CREDENTIALS_FILE=word\nPLAYSTORE_PACKAGE_NAME=com.example.app\nPLAYSTORE_IMPERSONATE=a@my-project.iam.gserviceaccount.com\n',
      );
      const { of } = await findings([], { env: { ...env, CLOUDSDK_CONFIG: dir } });
      expect(of('Google login')).toMatchObject({
        level: 'ok',
        detail: expect.stringContaining('; used for Google Play'),
      });
      expect(of('Google login')).not.toHaveProperty('advice');
    });
  });

  test('a folder that does not exist, and a port that another Storedeck uses', async () => {
    const server = await startTestServer();
    const missing = join(dir, 'missing');
    const { code, of } = await findings(['--dir', missing], {
      env: { ...bare, PORT: String(server.port) },
    });
    expect(code).toBe(1);
    expect(of('folder')).toMatchObject({ level: 'fix', detail: `${missing} does not exist` });
    expect(of(String(server.port))).toMatchObject({
      level: 'note',
      detail: `in use by Storedeck 0.0.0-test for ${server.dir}`,
    });
    await server.close();
  });

  test('a port that another program uses', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    const { of } = await findings([], { env: { ...bare, PORT: port, WDA_PORT: port } });
    expect(of(port)).toMatchObject({ level: 'fix', detail: expect.stringMatching(/^in use by \S/) });
    other.close();
  });
});

describe('doctor with a runner', () => {
  let mac: FakeMac;
  beforeEach(async () => {
    mac = await startMac();
  });
  afterEach(() => mac.close());
  const runner = () => ['--runner', `me@127.0.0.1:${mac.port}`];
  const password = (text: string) => ({ env: { STOREDECK_RUNNER_PASSWORD: text, ADB_BIN: '' } });

  test('logs in and checks the tools of the runner', async () => {
    const { of, ofRunner } = await findings(runner(), password(MAC_PASSWORD));
    expect(of('login')).toMatchObject({
      level: 'ok',
      detail: expect.stringContaining(mac.hostKey.fingerprint),
    });
    expect(ofRunner('iPhones')?.detail).toContain('simulators: 1, 1 booted');
  });

  test('says what it has skipped in the lists of tools', async () => {
    await mac.close();
    mac = await startMac({
      tools: {
        idevice_id: ({ stdout }) => {
          stdout.end('WARNING: an odd version\n00008130-000A1D2E3C41001C (USB)\n');
          return 0;
        },
      },
    });
    const { of, ofRunner } = await findings(runner(), password(MAC_PASSWORD));
    expect(ofRunner('iPhones')?.detail).toContain('1 by cable');
    expect(of('output of idevice_id')).toMatchObject({
      level: 'note',
      detail: 'skipped what is not known, 1 ×, such as "WARNING: an odd version"',
    });
  });

  test('reports a refused login as something to fix: exit 1', async () => {
    const { code, of } = await findings(runner(), password('wrong'));
    expect(code).toBe(1);
    expect(of('login')).toMatchObject({
      level: 'fix',
      detail: 'Authentication failed (AUTHENTICATION_FAILED)',
    });
  });

  test('no password and no terminal: exit 2', async () => {
    const { code, stderr } = await doctor(runner());
    expect(code).toBe(2);
    expect(stderr).toContain('Set STOREDECK_RUNNER_PASSWORD.');
  });

  describeWith(SCRIPT)('on a terminal', () => {
    test('the password can be typed and is not shown', async () => {
      const started = startCommand(['doctor', '--dir', dir, ...runner()], { through: onTerminal });
      await started.shown('Password of me on 127.0.0.1: ');
      started.child.stdin?.write(`${MAC_PASSWORD}\r`);
      const { stdout } = await started.finished;
      expect(stdout).toContain(mac.hostKey.fingerprint);
      expect(stdout).not.toContain(MAC_PASSWORD);
    });
  });
});

describe('devices', () => {
  test('adb cannot be used: the reason is printed, exit 0', async () => {
    const { code, stdout } = await command(['devices']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Android\n {2}none {2}ADB_BIN is set to .*\n +.*\(.+\)\n +Set ADB_BIN/);
  });

  test('--demo: all devices are listed, with the reason for each that cannot be used', async () => {
    const { code, stdout } = await command(['devices', '--demo']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Android\n {2}ready {9}R5CT900FAKE {2}usb {2}Pixel 8\n {2}unauthorized {2}39V4C19711 {3}usb {2}Unlock/,
    );
    expect(stdout).toMatch(/iPhones and iPads\n {2}ready {2}\S+ {2}usb {2}Ana's iPhone, iPhone 15 Pro, iOS/);
    expect(stdout).not.toMatch(CONTROL);
  });

  describeWith(ADB)('with a real adb', () => {
    test('a phone is listed', async () => {
      // Starts a separate adb server, because the test must not use the adb server and the home folder of the user.
      const env = {
        PATH: process.env['PATH'],
        HOME: dir,
        TMPDIR: dir,
        ADB_BIN: '',
        ANDROID_ADB_SERVER_PORT: String(await freePort()),
      };
      const phone = new FakeAndroidPhone();
      const daemon = await listenForAdb(phone);
      const adb = (...args: string[]) => promisify(execFile)('adb', args, { env });
      await adb('connect', daemon.address);
      let listed: undefined | { android: { devices: { serial: string; state: string }[] } };
      await until(async () => {
        listed = JSON.parse((await command(['devices', '--json'], { env })).stdout) as NonNullable<
          typeof listed
        >;
        return listed.android.devices[0]?.state === 'device';
      });
      expect(listed!.android.devices).toMatchObject([{ serial: daemon.address }]);
      await adb('kill-server');
      await daemon.close();
      await phone.close();
    });
  });

  test('Ctrl C ends a tool that hangs: exit 130', async () => {
    const adb = join(dir, 'adb');
    await writeFile(adb, `#!/bin/sh\necho started >> '${dir}/started'; exec sleep 1000\n`, { mode: 0o755 });
    const { child, finished } = startCommand(['devices'], { env: { ADB_BIN: adb } });
    await until(async () => (await readdir(dir)).includes('started'));
    child.kill('SIGINT');
    expect(await finished).toMatchObject({ code: 130, stdout: '' });
  });
});
