import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SNAPSHOT_HELPER, SNAPSHOT_HELPER_PACKAGE } from '@storedeck/android';
import { type AdbDaemon, fakeApk, FakeAndroidPhone, listenForAdb } from '@storedeck/fake-devices';
import { freePort } from '@storedeck/fake-devices/real';

import { findHelperFile } from '../../src/cli/setup/find-helper-file.ts';
import { ADB, describeWith, SCRIPT } from '../describe-with.ts';
import { onTerminal, startCommand } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

const PINNED = SNAPSHOT_HELPER.versionCode;
const LATER = PINNED + 1;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-setup-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Writes an npm package agent-device with an APK of this version into `folder`. Returns the SHA-256 of the APK. */
async function packageIn(folder: string, versionCode: number): Promise<string> {
  const dist = join(folder, 'android/snapshot-helper/dist');
  const apk = fakeApk({ packageName: SNAPSHOT_HELPER_PACKAGE, versionCode });
  const sha256 = createHash('sha256').update(apk).digest('hex');
  const manifest = {
    version: '0.21.6',
    versionCode,
    sha256,
    packageName: SNAPSHOT_HELPER_PACKAGE,
    statusProtocol: 'android-snapshot-helper-v1',
  };
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'helper.apk'), apk);
  await writeFile(join(dist, 'helper.manifest.json'), JSON.stringify(manifest));
  return sha256;
}

describe('the file of the snapshot helper', () => {
  const find = (pinnedOnly: boolean, path = '') =>
    findHelperFile(
      { dir, helperCache: join(dir, 'cache', 'helper.apk'), toolEnvironment: { PATH: path } },
      { pinnedOnly },
    );

  test('without the npm package, the pinned file is chosen, which must be fetched', async () => {
    const { version, sha256, url } = SNAPSHOT_HELPER;
    expect(await find(false)).toMatchObject({ version, sha256, from: url, fetches: true, isPinned: true });
  });

  test('the file of the npm package is chosen if the package is in the working folder or its program is on the PATH', async () => {
    const folder = join(dir, 'lib/node_modules/agent-device');
    const sha256 = await packageIn(folder, LATER);
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/agent-device.mjs'), '');
    await mkdir(join(dir, 'bin'));
    await symlink('../lib/node_modules/agent-device/bin/agent-device.mjs', join(dir, 'bin/agent-device'));
    const found = { versionCode: LATER, sha256, fetches: false, isPinned: false };
    expect(await find(false)).toMatchObject({ fetches: true });
    expect(await find(false, `relative:${join(dir, 'bin')}`)).toMatchObject(found);
    await packageIn(join(dir, 'node_modules/agent-device'), LATER + 1);
    expect(await find(false)).toMatchObject({ ...found, versionCode: LATER + 1, sha256: expect.any(String) });
  });

  test('a file with an unknown SHA-256 is not chosen without a person who can agree to it, and an older version is never chosen', async () => {
    await packageIn(join(dir, 'node_modules/agent-device'), LATER);
    expect(await find(true)).toMatchObject({ fetches: true, isPinned: true });
    await packageIn(join(dir, 'node_modules/agent-device'), PINNED - 1);
    expect(await find(false)).toMatchObject({ fetches: true, isPinned: true });
  });
});

describeWith(ADB)('setup snapshot-helper, with a real adb', () => {
  let home: string;
  let env: Record<string, string | undefined>;
  let phone: FakeAndroidPhone;
  let daemon: AdbDaemon;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'storedeck-adb-'));
    env = {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: home,
      ADB_BIN: undefined,
      ANDROID_ADB_SERVER_PORT: String(await freePort()),
    };
    phone = new FakeAndroidPhone();
    daemon = await listenForAdb(phone);
    await promisify(execFile)('adb', ['connect', daemon.address], { env });
  });
  afterAll(async () => {
    await promisify(execFile)('adb', ['kill-server'], { env });
    await daemon.close();
    await phone.close();
    await rm(home, { recursive: true, force: true });
  });
  afterEach(() => void phone.packages.delete(SNAPSHOT_HELPER_PACKAGE));

  const words = (...more: string[]) => ['setup', 'snapshot-helper', '--dir', dir, ...more];
  const onPhone = () => phone.packages.findVersion(SNAPSHOT_HELPER_PACKAGE);
  const installs = () => phone.received.filter(({ argv }) => argv.includes('install')).length;
  const removal = () => `adb -s ${daemon.address} uninstall ${SNAPSHOT_HELPER_PACKAGE}`;
  const answered = async (answer: string, device = daemon.address) => {
    const { child, shown, finished } = startCommand(words('--device', device), { env, through: onTerminal });
    await shown('[y/N]');
    child.stdin?.write(`${answer}\r`);
    return finished;
  };

  test('without a terminal, prints what it would install; nothing is installed, because no person can agree', async () => {
    const { code, stderr } = await command(words('--device', daemon.address), { env });
    expect(code).not.toBe(0);
    for (const shown of [SNAPSHOT_HELPER.url, SNAPSHOT_HELPER.sha256, daemon.address, removal(), '--yes'])
      expect(stderr).toContain(shown);
    expect(onPhone()).toBeUndefined();
  });

  describeWith(SCRIPT)('on a terminal', () => {
    test('nothing is installed unless a person agrees', async () => {
      const sha256 = await packageIn(join(dir, 'node_modules/agent-device'), LATER);
      const { code, stdout } = await answered('n');
      expect([code === 0, onPhone()]).toEqual([false, undefined]);
      expect(stdout).toContain(`${sha256} (not the one that this program contains)`);
      expect(stdout).toContain('Nothing was fetched or installed.');
    });

    test('installs the file of the npm package after the answer "y", and says how to remove it', async () => {
      await packageIn(join(dir, 'node_modules/agent-device'), LATER);
      const { code, stdout } = await answered('y');
      expect([code, onPhone()]).toEqual([0, LATER]);
      expect(stdout).toContain('Installed');
      expect(stdout).toContain(`To remove it: ${removal()}`);
      await promisify(execFile)('adb', removal().split(' ').slice(1), { env });
      expect(onPhone()).toBeUndefined();
    });

    test('names the older version on the phone, and updates it after the answer "y"', async () => {
      await packageIn(join(dir, 'node_modules/agent-device'), LATER);
      phone.packages.set(SNAPSHOT_HELPER_PACKAGE, PINNED - 1);
      const { code, stdout } = await answered('y');
      expect(stdout).toContain(`has the older version code ${PINNED - 1}`);
      expect([code, onPhone()]).toEqual([0, LATER]);
      expect(stdout).toContain('Updated');
    });

    test('a phone that refuses to install apps: the hint names the switch on the phone', async () => {
      await packageIn(join(dir, 'node_modules/agent-device'), LATER);
      const strange = { installRefusal: 'INSTALL_FAILED_USER_RESTRICTED: Install canceled by user' };
      const other = new FakeAndroidPhone({ strange });
      const its = await listenForAdb(other);
      await promisify(execFile)('adb', ['connect', its.address], { env });
      const { code, stdout } = await answered('y', its.address);
      await promisify(execFile)('adb', ['disconnect', its.address], { env });
      await its.close();
      await other.close();
      expect(code).not.toBe(0);
      expect(stdout).toContain('INSTALL_FAILED_USER_RESTRICTED');
      expect(stdout).toContain('"Install via USB"');
    });
  });

  test.each([PINNED, LATER])(
    'a phone that has the helper with version code %i is not changed',
    async (versionCode) => {
      phone.packages.set(SNAPSHOT_HELPER_PACKAGE, versionCode);
      const before = installs();
      const { code, stdout, stderr } = await command(words('--yes', '--json'), { env });
      expect([code, stderr]).toEqual([0, '']);
      const result = {
        ok: true,
        device: daemon.address,
        result: 'unchanged',
        versionCode,
        remove: removal(),
      };
      expect(JSON.parse(stdout)).toEqual(result);
      expect(installs()).toBe(before);
    },
  );
});
