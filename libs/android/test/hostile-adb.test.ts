import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LocalHost } from '@storedeck/host';

import { Adb } from '../src/index.ts';
import { pngOf } from './png.ts';

let folder: string;
let host: LocalHost;
let adb: Adb;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-hostile-'));
  host = new LocalHost({
    env: {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      ADB_BIN: join(folder, 'adb'),
      SCRCPY_BIN: join(folder, 'scrcpy'),
    },
  });
  adb = new Adb(host, { captureSilenceMs: 300, scrcpySettleMs: 300 });
});

afterEach(async () => {
  await adb.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const LISTS = `printf 'List of devices attached\\nFAKE device transport_id:1\\n'`;

/** A program `adb` that writes down its arguments, then does what the case for them says. */
function adbThat(cases: Record<string, string>) {
  const lines = Object.entries({ 'devices -l': LISTS, ...cases }).map(
    ([pattern, command]) => `  ${pattern.replaceAll(' ', '\\ ')}) ${command} ;;`,
  );
  const script = `#!/bin/sh\necho "$*" >> ${folder}/calls\ncase "$*" in\n${lines.join('\n')}\n  *) exit 1 ;;\nesac\n`;
  return writeFile(join(folder, 'adb'), script, { mode: 0o755 });
}

async function calls() {
  return (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
}

function failure(promise: Promise<unknown>) {
  return promise.then(
    () => ({ code: 'no error', message: '' }),
    (error: unknown) => error as { code: string; message: string; hint?: string },
  );
}

async function everyCall() {
  const errors = await Promise.all([
    failure(adb.devices()),
    failure(adb.overview()),
    failure(adb.screen()),
    failure(adb.input(undefined, { action: 'tap', x: 1, y: 1 })),
    failure(adb.startScrcpy()),
  ]);
  return new Set(errors.map(({ code }) => code));
}

describe('an adb that cannot do its work', () => {
  test('missing', async () => {
    expect(await everyCall()).toEqual(new Set(['ADB_MISSING']));
    expect((await failure(adb.devices())).message).toContain('ADB_BIN');
  });

  test('not executable', async () => {
    await adbThat({});
    await chmod(join(folder, 'adb'), 0o644);
    expect(await everyCall()).toEqual(new Set(['ADB_MISSING']));
  });

  test.each([
    ['garbage', 'printf "\\377\\000 nonsense"'],
    ['nothing', 'true'],
    ['an error', 'echo "cannot connect to daemon" >&2; exit 1'],
  ])('%s instead of a list', async (_name, command) => {
    await adbThat({ 'devices -l': command });
    expect(await everyCall()).toEqual(new Set(['ADB_FAILED']));
  });

  test('is not asked twice by one call, which would take twice as long when it hangs', async () => {
    await adbThat({ 'devices -l': 'echo "cannot connect to daemon" >&2; exit 1' });
    expect((await failure(adb.screen())).code).toBe('ADB_FAILED');
    expect((await calls()).filter((call) => call === 'devices -l')).toHaveLength(1);
  });

  test('a list without end', async () => {
    await adbThat({ 'devices -l': `${LISTS}; while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done` });
    expect((await failure(adb.devices())).code).toBe('ADB_FAILED');
  });
});

describe('a phone that misbehaves', () => {
  test.each([
    ['hangs', 'sleep 1000', 'TIMED_OUT'],
    ['floods', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done', 'NOT_A_PNG'],
    ['says why', 'echo "error: closed" >&2; exit 1', 'CAPTURE_FAILED'],
    ['went offline', 'echo "error: device offline" >&2; exit 1', 'DEVICE_OFFLINE'],
    [
      'lost its permission',
      'printf "adb: device unauthorized.\\nThis adb server" >&2; exit 1',
      'DEVICE_UNAUTHORIZED',
    ],
    ['is gone', `echo "error: device 'FAKE' not found" >&2; exit 1`, 'DEVICE_NOT_FOUND'],
    ['has no screencap', 'echo "/system/bin/sh: screencap: not found"', 'NOT_A_PNG'],
  ])('screen: it %s', async (_name, command, code) => {
    await adbThat({ '*screencap*': command });
    expect((await failure(adb.screen())).code).toBe(code);
  });

  test('screen: a picture that stops coming', async () => {
    for (const size of [100_000, 5_000_000]) {
      await writeFile(join(folder, 'half'), pngOf(size).subarray(0, size / 2));
      await adbThat({ '*screencap*': `cat ${folder}/half; sleep 1000` });
      expect((await failure(adb.screen().then(buffer))).code).toBe('TIMED_OUT');
    }
  });

  test.each([
    ['fails', 'echo "Error: Invalid arguments"; exit 255', 'INPUT_FAILED'],
    [
      'fails without an exit code, as before Android 7',
      'echo "java.lang.NullPointerException: x" >&2',
      'INPUT_FAILED',
    ],
    [
      'forbids it',
      'echo "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission"',
      'INPUT_FAILED',
    ],
    ['went offline', 'echo "adb: device offline" >&2; exit 1', 'DEVICE_OFFLINE'],
  ])('input: it %s', async (_name, command, code) => {
    await adbThat({ '*shell*': command });
    expect((await failure(adb.input('FAKE', { action: 'tap', x: 1, y: 2 }))).code).toBe(code);
  });

  test('input: one that hangs is given up by the caller', async () => {
    await adbThat({ '*shell*': 'sleep 1000' });
    const controller = new AbortController();
    const input = failure(adb.input('FAKE', { action: 'tap', x: 1, y: 2 }, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 50);
    expect((await input).code).toBe('ABORTED');
  });
});

describe('what reaches adb', () => {
  test('a serial that is not in the list never does', async () => {
    await adbThat({});
    for (const serial of [
      '-s',
      '--help',
      '-H evil',
      '',
      'x'.repeat(10_000),
      'a b',
      'a\nb',
      'a\0b',
      'UNKNOWN',
      '$(id)',
      'fake',
    ]) {
      expect((await failure(adb.screen(serial))).code).toBe('DEVICE_NOT_FOUND');
      expect((await failure(adb.input(serial, { action: 'tap', x: 1, y: 1 }))).code).toBe('DEVICE_NOT_FOUND');
      expect((await failure(adb.startScrcpy(serial))).code).toBe('DEVICE_NOT_FOUND');
    }
    expect(new Set(await calls())).toEqual(new Set(['track-devices', 'devices -l']));
  });

  test('an action that is not valid never does', async () => {
    await adbThat({ '*shell*': 'true' });
    await adb.input('FAKE', { action: 'tap', x: 1, y: 1 });
    const before = await calls();
    for (const action of [
      { action: 'tap', x: NaN, y: 1 },
      { action: 'text', text: 'é' },
      { action: 'key', key: 'nope' },
    ]) {
      await failure(adb.input('FAKE', action as never));
    }
    expect(await calls()).toEqual(before);
  });

  test('100 abandoned captures leave no process behind', async () => {
    await adbThat({ '*screencap*': `echo $$ >> ${folder}/pids; exec sleep 1000` });
    await adb.devices();
    for (let round = 0; round < 20; round += 1) {
      const controllers = Array.from({ length: 5 }, () => new AbortController());
      const captures = controllers.map(({ signal }) => failure(adb.screen('FAKE', { signal })));
      setTimeout(() => controllers.forEach((controller) => controller.abort()), round);
      await Promise.all(captures);
    }
    await adb.close();
    await host.close();
    const pids = (await readFile(join(folder, 'pids'), 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
      .map(Number);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('scrcpy', () => {
  const scrcpyThat = (command: string) =>
    writeFile(join(folder, 'scrcpy'), `#!/bin/sh\necho "$* ADB=$ADB" >> ${folder}/mirrors\n${command}\n`, {
      mode: 0o755,
    });
  const mirrors = async () => (await readFile(join(folder, 'mirrors'), 'utf8')).trim().split('\n');

  test('opens once per phone, with our adb, and ends with its owner', async () => {
    await adbThat({});
    await scrcpyThat(`echo $$ > ${folder}/pid; echo "INFO: Renderer: opengl" >&2; exec sleep 1000`);
    const [first, second] = await Promise.all([adb.startScrcpy(), adb.startScrcpy('FAKE')]);
    expect([first, second]).toEqual([
      { running: true, pid: first.pid, already: false },
      { running: true, pid: first.pid, already: true },
    ]);
    expect(await adb.startScrcpy()).toEqual({ ...first, already: true });
    expect((await adb.overview()).scrcpy).toEqual({ available: true, running: ['FAKE'] });
    expect(await mirrors()).toEqual([`-s FAKE ADB=${folder}/adb`]);
    await adb.close();
    expect(() => process.kill(first.pid!, 0)).toThrow('ESRCH');
  });

  test('an early end is told in its own words, and it can be started again', async () => {
    await adbThat({});
    await scrcpyThat(
      'echo "INFO: hello"; echo "ERROR: Could not initialize SDL video: No available video device" >&2; exit 1',
    );
    const error = await failure(adb.startScrcpy());
    expect(error).toMatchObject({
      code: 'SCRCPY_ENDED',
      message: expect.stringContaining('No available video device'),
    });
    expect((await adb.overview()).scrcpy.running).toEqual([]);
    await scrcpyThat('exec sleep 1000');
    expect(await adb.startScrcpy()).toMatchObject({ running: true, already: false });
  });

  test('closing the window is noticed', async () => {
    await adbThat({});
    await scrcpyThat('echo "INFO: Renderer: opengl"; exec sleep 1000');
    const { pid } = await adb.startScrcpy();
    const changed = new Promise<void>((resolve) => adb.onChange(resolve));
    process.kill(pid!, 'SIGTERM');
    await changed;
    expect((await adb.overview()).scrcpy.running).toEqual([]);
  });

  test('missing', async () => {
    await adbThat({});
    const error = await failure(adb.startScrcpy());
    expect(error).toMatchObject({ code: 'SCRCPY_MISSING', message: expect.stringContaining('SCRCPY_BIN') });
    expect((await adb.overview()).scrcpy.available).toBe(false);
  });
});
