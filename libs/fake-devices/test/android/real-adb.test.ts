import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { fakeApk, FakeAndroidPhone, listenForAdb, type AdbDaemon } from '../../src/index.ts';
import { freePort } from '../../src/real.ts';

const hasAdb = (() => {
  try {
    execFileSync('adb', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const large = Buffer.alloc(7_000_001, 'some bytes ');

if (!hasAdb && process.env['STOREDECK_REQUIRE_TOOLS'] !== '1') {
  test('left out: adb is missing: apt install adb, or brew install android-platform-tools', () => undefined);
} else {
  describe('a real adb and the simulated phone', () => {
    let env: NodeJS.ProcessEnv;
    let home: string;
    let phone: FakeAndroidPhone;
    let daemon: AdbDaemon;

    const adb = (...args: string[]) =>
      new Promise<{ code: number; stdout: Buffer; stderr: string }>((resolve) => {
        execFile(
          'adb',
          args,
          { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
          (error, stdout, stderr) =>
            resolve({
              code: typeof error?.code === 'number' ? error.code : 0,
              stdout,
              stderr: stderr.toString(),
            }),
        );
      });
    const onPhone = (...args: string[]) => adb('-s', daemon.address, ...args);
    const waitForState = async (state: string) => {
      const line = `${daemon.address}\t${state}`;
      while (!(await adb('devices')).stdout.toString().includes(line));
    };

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'fake-android-adb-'));
      // The tests use their own adb server, port and home folder, so that the user's adb is not affected.
      env = {
        PATH: process.env['PATH'],
        HOME: home,
        TMPDIR: home,
        ANDROID_ADB_SERVER_PORT: String(await freePort()),
      };
      phone = new FakeAndroidPhone({ commands: { large: () => ({ stdout: large }) } });
      daemon = await listenForAdb(phone);
      await adb('start-server');
      await adb('connect', daemon.address);
    });

    afterAll(async () => {
      await adb('kill-server');
      await daemon.close();
      await phone.close();
      await rm(home, { recursive: true, force: true });
    });

    test('lists the phone with its names', async () => {
      expect((await adb('devices', '-l')).stdout.toString()).toMatch(
        new RegExp(
          `^${daemon.address} +device product:shiba model:Pixel_8 device:shiba transport_id:\\d+$`,
          'm',
        ),
      );
    });

    test('shell separates the streams and returns the exit code', async () => {
      const { code, stdout, stderr } = await onPhone('shell', 'echo out; echo err >&2; exit 7');
      expect({ code, stdout: stdout.toString(), stderr }).toEqual({
        code: 7,
        stdout: 'out\n',
        stderr: 'err\n',
      });
    });

    test('without the v2 protocol, shell joins the streams and returns 0', async () => {
      const { code, stdout } = await onPhone('shell', '-x', 'echo out; echo err >&2; exit 7');
      expect(code).toBe(0);
      expect(stdout.toString().split('\n').sort()).toEqual(['', 'err', 'out']);
    });

    test("adb joins the words of a line, and the phone's shell splits the line again", async () => {
      expect((await onPhone('shell', 'echo', 'a  b; echo', 'c')).stdout.toString()).toBe('a b\nc\n');
      expect(phone.shellLines.at(-1)).toBe('echo a  b; echo c');
    });

    test('large output arrives unchanged through exec-out and shell', async () => {
      expect((await onPhone('exec-out', 'large')).stdout.equals(large)).toBe(true);
      expect((await onPhone('shell', 'large')).stdout.equals(large)).toBe(true);
      expect((await onPhone('exec-out', 'screencap -p')).stdout.equals(await phone.capture())).toBe(true);
    });

    test('standard input reaches the program', async () => {
      const child = execFile(
        'adb',
        ['-s', daemon.address, 'shell', 'while read -r line; do echo "<$line>"; done'],
        { env },
      );
      child.stdin!.end('one\ntwo\n');
      let output = '';
      child.stdout!.on('data', (text: string) => (output += text));
      await once(child, 'close');
      expect(output).toBe('<one>\n<two>\n');
    });

    test('a command line on the phone ends when the adb command that started it ends', async () => {
      const child = execFile('adb', ['-s', daemon.address, 'shell', 'sleep 1000; input keyevent 0'], { env });
      while (phone.received.at(-1)?.argv[0] !== 'sleep') await delay(2);
      child.kill();
      await once(child, 'close');
      expect((await onPhone('shell', 'echo still here')).stdout.toString()).toBe('still here\n');
      expect(phone.received.at(-1)?.argv[0]).toBe('sleep');
    });

    test('push and pull copy files, and a push to a folder of the system is refused', async () => {
      const [file, copy] = [join(home, 'file'), join(home, 'copy')];
      await writeFile(file, large);
      expect((await onPhone('push', file, '/data/local/tmp/file')).code).toBe(0);
      expect(phone.files.get('/data/local/tmp/file')?.content.equals(large)).toBe(true);
      expect((await onPhone('pull', '/data/local/tmp/file', copy)).code).toBe(0);
      expect((await readFile(copy)).equals(large)).toBe(true);
      expect((await onPhone('pull', '/data/local/tmp/none', copy)).code).toBe(1);
      expect((await onPhone('push', file, '/system/file')).code).toBe(1);
      expect(phone.files.get('/system/file')).toBeUndefined();
    });

    test('a forward leads to a socket on which a program of the phone listens', async () => {
      const close = phone.sockets.listen('hello', (stream) => stream.end('hello'));
      const { stdout } = await onPhone('forward', 'tcp:0', 'localabstract:hello');
      const socket = connect(Number(stdout.toString()), '127.0.0.1');
      expect(await text(socket)).toBe('hello');
      close?.();
      const refused = connect(Number(stdout.toString()), '127.0.0.1');
      expect(await text(refused)).toBe('');
    });

    test.each([
      ['in one stream', ['install']],
      ['as a file that is copied first', ['install', '--no-streaming']],
    ])('installs an app %s, and refuses the same apps as a phone', async (_, install) => {
      const write = async (name: string, content: Buffer) => {
        const path = join(home, name);
        await writeFile(path, content);
        return path;
      };
      const packageName = 'org.example.app';
      const [first, second] = [
        fakeApk({ packageName, versionCode: 7 }),
        fakeApk({ packageName, versionCode: 8 }),
      ];
      const old = await write('first.apk', first);
      const recent = await write('second.apk', second);
      const run = async (...args: string[]) => {
        const { code, stdout, stderr } = await onPhone(...args);
        return { code, output: `${stdout.toString()}${stderr}` };
      };
      expect(await run(...install, recent)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Success/),
      });
      expect(
        (await onPhone('shell', 'pm list packages --show-versioncode org.example')).stdout.toString(),
      ).toBe('package:org.example.app versionCode:8\n');
      for (const [args, reason] of [
        [[recent], 'INSTALL_FAILED_ALREADY_EXISTS'],
        [['-r', old], 'INSTALL_FAILED_VERSION_DOWNGRADE'],
        [
          ['-r', await write('test.apk', fakeApk({ packageName, versionCode: 9, isTestOnly: true }))],
          'INSTALL_FAILED_TEST_ONLY',
        ],
        [[await write('no.apk', Buffer.from('no archive'))], 'INSTALL_PARSE_FAILED_NOT_APK'],
        [[await write('cut.apk', second.subarray(0, -300))], 'INSTALL_PARSE_FAILED'],
      ] as const)
        expect((await run(...install, ...args)).output).toContain(reason);
      expect((await run('uninstall', packageName)).output).toContain('Success');
      expect((await run('uninstall', packageName)).output).toContain('DELETE_FAILED_INTERNAL_ERROR');
      expect(phone.packages.all).toEqual([]);
    });

    test('an unknown service is refused', async () => {
      expect((await onPhone('jdwp')).stdout.toString()).toBe('');
      expect((await onPhone('shell', 'echo on')).stdout.toString()).toBe('on\n');
    });

    test('adb reports the states offline and unauthorized, and then the state device', async () => {
      phone.setState('offline');
      await waitForState('offline');
      expect((await onPhone('shell', 'true')).stderr).toContain('device offline');
      phone.setState('unauthorized');
      await adb('disconnect', daemon.address);
      await adb('connect', daemon.address);
      await waitForState('unauthorized');
      expect((await onPhone('shell', 'true')).stderr).toContain('device unauthorized');
      phone.setState('device');
      await waitForState('device');
      expect((await onPhone('shell', 'echo back')).stdout.toString()).toBe('back\n');
    });
  });
}
