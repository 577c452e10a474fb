import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { Adb } from '../src/index.ts';
import { scriptedHost } from './support/adb-script.ts';
import { eventually } from './support/eventually.ts';
import { makePng } from './support/png.ts';

let world: Awaited<ReturnType<typeof scriptedHost>>;
let folder: string;
let adb: Adb;

beforeEach(async () => {
  world = await scriptedHost();
  folder = world.folder;
  adb = new Adb(world.host);
});

afterEach(async () => {
  await adb.close();
  await world.close();
});

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
    failure(adb.device()),
    failure(adb.startScrcpy()),
  ]);
  return new Set(errors.map(({ code }) => code));
}

describe('an adb that does not work', () => {
  test('a missing adb', async () => {
    expect(await everyCall()).toEqual(new Set(['ADB_MISSING']));
    expect((await failure(adb.devices())).message).toContain('ADB_BIN');
  });

  test('an adb that is not executable', async () => {
    await world.adbThat({});
    await chmod(join(folder, 'adb'), 0o644);
    expect(await everyCall()).toEqual(new Set(['ADB_MISSING']));
  });

  test.each([
    ['garbage', 'printf "\\377\\000 nonsense"'],
    ['nothing', 'true'],
    ['an error', 'echo "cannot connect to daemon" >&2; exit 1'],
    ['text without end', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done'],
  ])('an adb that prints %s instead of a list', async (_name, command) => {
    await world.adbThat({ 'track-devices*': command });
    expect(await everyCall()).toEqual(new Set(['ADB_FAILED']));
  });

  test('the message of adb is reported', async () => {
    await world.adbThat({ 'track-devices*': 'echo "cannot connect to daemon" >&2; exit 1' });
    expect((await failure(adb.devices())).message).toContain('cannot connect to daemon');
  });

  test('an adb that hangs is ended', async () => {
    const other = new Adb(world.host, { listTimeoutMs: 300 });
    await world.adbThat({ 'track-devices*': 'exec sleep 1000' });
    expect((await failure(other.devices())).code).toBe('TIMED_OUT');
    await other.close();
  });

  test('adb is started once for callers at the same time', async () => {
    await world.adbThat({ 'track-devices*': 'sleep 0.2; exit 1' });
    await Promise.all([failure(adb.devices()), failure(adb.devices()), failure(adb.device())]);
    expect((await world.calls()).filter((call) => call === 'track-devices -l')).toHaveLength(1);
  });
});

describe('a phone that misbehaves', () => {
  test.each([
    ['prints without end', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done', 'CAPTURE_FAILED'],
    ['reports an error', 'echo "error: closed" >&2; exit 1', 'CAPTURE_FAILED'],
    ['is offline', 'echo "error: device offline" >&2; exit 1', 'DEVICE_OFFLINE'],
    [
      'no longer accepts this computer',
      'printf "adb: device unauthorized.\\nThis adb server" >&2; exit 1',
      'DEVICE_UNAUTHORIZED',
    ],
    ['is gone', `echo "error: device 'FAKE' not found" >&2; exit 1`, 'DEVICE_NOT_FOUND'],
    ['has no screencap', 'echo "/system/bin/sh: screencap: not found"', 'NOT_A_PNG'],
  ])('screenshot: the phone %s', async (_name, command, code) => {
    await world.adbThat({ '*screencap*': command });
    const other = new Adb(world.host, { maxScreenshotBytes: 100_000 });
    expect((await failure((await other.device()).screenshot())).code).toBe(code);
    await other.close();
  });

  test.each(['true', `cat ${'$0'}.half`])('screenshot: the phone hangs after %s', async (beginning) => {
    await writeFile(join(folder, 'adb.half'), makePng(100_000).subarray(0, 50_000));
    await world.adbThat({ '*screencap*': `${beginning}; exec sleep 1000` });
    const other = new Adb(world.host, { screenshotTimeoutMs: 500 });
    expect((await failure((await other.device()).screenshot())).code).toBe('TIMED_OUT');
    await other.close();
  });

  test.each([
    ['fails', 'echo "Error: Invalid arguments"; exit 255', 'INPUT_FAILED'],
    [
      'fails without an exit code, as before Android 7',
      'echo "java.lang.NullPointerException: x" >&2',
      'INPUT_FAILED',
    ],
    [
      'does not allow input',
      'echo "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission"',
      'INPUT_FAILED',
    ],
    ['is offline', 'echo "adb: device offline" >&2; exit 1', 'DEVICE_OFFLINE'],
  ])('input: the phone %s', async (_name, command, code) => {
    await world.adbThat({ '*shell*': command });
    expect((await failure((await adb.device()).input({ action: 'tap', x: 1, y: 2 }))).code).toBe(code);
  });

  test('input: an abort ends an action that hangs', async () => {
    await world.adbThat({ '*shell*': `touch ${folder}/started; exec sleep 1000` });
    const device = await adb.device();
    const controller = new AbortController();
    const tap = failure(device.input({ action: 'tap', x: 1, y: 2 }, { signal: controller.signal }));
    await eventually(async () => (await world.calls()).some((call) => call.includes('shell')));
    controller.abort();
    expect((await tap).code).toBe('ABORTED');
  });
});

describe('arguments of adb', () => {
  test('a serial that is not in the list is never an argument of adb', async () => {
    await world.adbThat({});
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
      expect((await failure(adb.device(serial))).code).toBe('DEVICE_NOT_FOUND');
      expect((await failure(adb.startScrcpy(serial))).code).toBe('DEVICE_NOT_FOUND');
    }
    expect(await world.calls()).toEqual(['track-devices -l']);
  });

  test('an invalid action is never an argument of adb', async () => {
    await world.adbThat({ '*shell*': 'true' });
    const device = await adb.device('FAKE');
    await device.input({ action: 'tap', x: 1, y: 1 });
    const before = await world.calls();
    for (const action of [
      { action: 'tap', x: NaN, y: 1 },
      { action: 'tap', x: 1, y: 1, z: 1 },
      { action: 'text', text: 'é' },
      { action: 'key', key: 'nope' },
    ]) {
      expect((await failure(device.input(action as never))).code).toMatch(/INPUT_INVALID|TEXT_UNSUPPORTED/);
    }
    expect(await world.calls()).toEqual(before);
  });

  test('close leaves no capture running', async () => {
    await world.adbThat({ '*screencap*': `echo $$ >> ${folder}/pids; exec sleep 1000` });
    const pids = async () =>
      (await readFile(join(folder, 'pids'), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
    const capture = failure((await adb.device()).screenshot());
    await eventually(async () => (await pids()).length === 1);
    await adb.close();
    expect((await capture).code).toBe('ABORTED');
    for (const pid of await pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('scrcpy', () => {
  const scrcpyThat = (command: string) =>
    world.writeScript('scrcpy', `echo "$* ADB=$ADB" >> ${folder}/mirrors\n${command}`);
  const mirrors = async () => (await readFile(join(folder, 'mirrors'), 'utf8')).trim().split('\n');

  test('opens once per phone, uses the same adb, and ends on close', async () => {
    await world.adbThat({});
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

  test('an early end is reported with the message of scrcpy, and scrcpy can be started again', async () => {
    await world.adbThat({});
    await scrcpyThat(
      'echo "INFO: hello"; echo "ERROR: Could not initialize SDL video: No available video device" >&2; exit 1',
    );
    const error = await failure(adb.startScrcpy());
    expect(error).toMatchObject({
      code: 'SCRCPY_ENDED',
      message: expect.stringContaining('No available video device'),
    });
    expect((await adb.overview()).scrcpy.running).toEqual([]);
    await scrcpyThat('echo "INFO: Renderer: opengl"; exec sleep 1000');
    expect(await adb.startScrcpy()).toMatchObject({ running: true, already: false });
  });

  test('when a window is closed, onChange is called', async () => {
    await world.adbThat({});
    await scrcpyThat('echo "INFO: Renderer: opengl"; exec sleep 1000');
    const { pid } = await adb.startScrcpy();
    const changed = new Promise<void>((resolve) => adb.onChange(resolve));
    process.kill(pid!, 'SIGTERM');
    await changed;
    expect((await adb.overview()).scrcpy.running).toEqual([]);
  });

  test('a missing scrcpy', async () => {
    await world.adbThat({});
    const error = await failure(adb.startScrcpy());
    expect(error).toMatchObject({ code: 'SCRCPY_MISSING', message: expect.stringContaining('SCRCPY_BIN') });
    expect((await adb.overview()).scrcpy.available).toBe(false);
  });
});
