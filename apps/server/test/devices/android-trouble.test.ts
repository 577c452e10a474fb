import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { FakeAndroidPhone } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest, type TestResponse } from '../send-request.ts';
import { shortenTimeouts } from '../timeouts.ts';
import { until } from '../until.ts';

const LIST = `printf '000cFAKE\tdevice\n'`;
/** A shell command that runs for longer than any test. */
const HANG = 'exec sleep 1000';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Starts a server with a shell script as adb. `cases` maps patterns of adb's arguments to shell commands. In these
 * commands, `$D` is a folder that contains the file `screenshot`.
 */
async function startWithAdb(cases: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-adb-trouble-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const phone = new FakeAndroidPhone();
  await writeFile(join(folder, 'screenshot'), await phone.capture());
  await phone.close();
  const adb = join(folder, 'adb');
  const lines = Object.entries({ 'track-devices -l': `${LIST}; ${HANG}`, ...cases }).map(
    ([pattern, command]) => `  ${pattern.replaceAll(' ', '\\ ')}) ${command} ;;`,
  );
  const script = `#!/bin/sh\nD=${folder}\necho $$ >> $D/pids\ncase "$*" in\n${lines.join('\n')}\n  *) exit 1 ;;\nesac\n`;
  await writeFile(adb, script, { mode: 0o755 });
  const server = await startTestServer({ toolEnvironment: { PATH: '/usr/bin:/bin', ADB_BIN: adb } });
  closers.push(server.close);
  const pids = async () => (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n').map(Number);
  return { server, adb, pids };
}

function get({ port }: TestServer, path: string) {
  return sendRequest(port, { path });
}

function tap({ port }: TestServer) {
  return post(port, '/api/adb/input', { action: 'tap', x: 1, y: 1 });
}

function post(port: number, path: string, body: object) {
  return sendRequest(port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function expectError(response: TestResponse, status: number, code: string) {
  return expect(response).toMatchObject({
    status,
    headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    json: { ok: false, code, error: expect.any(String), hint: expect.any(String) },
  });
}

describe('a screenshot that fails gives a JSON error, never a broken image', () => {
  test.each([
    ['a warning instead of an image', `echo '[WARN] Multiple displays were found'`, 'NOT_A_PNG'],
    ['half of an image', 'head -c 20000 $D/screenshot', 'CAPTURE_FAILED'],
    ['no output', 'true', 'CAPTURE_FAILED'],
    ['only an error message', 'echo "error: closed" >&2; exit 1', 'CAPTURE_FAILED'],
    ['100 MB that are not an image', 'yes | head -c 100000000', 'CAPTURE_FAILED'],
    ['a phone that does not respond', 'echo "error: device offline" >&2; exit 1', 'DEVICE_OFFLINE'],
  ])('%s', async (_what, command, code) => {
    const { server } = await startWithAdb({ '*screencap*': command });
    expectError(await get(server, '/api/adb/screen'), 502, code);
  });

  test('a warning before the image is left out', async () => {
    const { server } = await startWithAdb({
      '*screencap*': `echo '[WARN] Multiple displays were found'; cat $D/screenshot`,
    });
    const { status, headers, text } = await get(server, '/api/adb/screen');
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(text.slice(1, 4)).toBe('PNG');
  });

  test('a phone that is unplugged during a capture is removed from the list', async () => {
    const { server } = await startWithAdb({
      'track-devices -l': `${LIST}; while [ ! -f $D/unplugged ]; do sleep 0.01; done; printf 0000; ${HANG}`,
      '*screencap*': 'head -c 20000 $D/screenshot; touch $D/unplugged; echo "error: closed" >&2; exit 1',
    });
    expectError(await get(server, '/api/adb/screen'), 502, 'CAPTURE_FAILED');
    await until(async () => {
      const { json } = await get(server, '/api/adb/devices');
      return (json?.['devices'] as unknown[]).length === 0;
    });
    expectError(await get(server, '/api/adb/screen'), 404, 'DEVICE_NOT_FOUND');
  });

  // The signature of a PNG, then a chunk: four bytes of length, "IDAT", and the data that the test case appends.
  const chunks = `printf '\\211PNG\\r\\n\\032\\n\\010\\000\\000\\000IDAT'`;
  test.each([
    ['ends too early', `${chunks}; head -c 3000000 /dev/zero`],
    ['has 100 MB', `${chunks}; head -c 100000000 /dev/zero`],
  ])('a screenshot that %s', async (_what, command) => {
    const { server } = await startWithAdb({ '*screencap*': command });
    expectError(await get(server, '/api/adb/screen'), 502, 'CAPTURE_FAILED');
  });
});

describe('when adb', () => {
  test('hangs: each request ends with a timeout, and no adb process is left', async () => {
    const hanging = await startWithAdb({ '*screencap*': HANG, '*shell*': HANG });
    const half = await startWithAdb({ '*screencap*': `head -c 20000 $D/screenshot; ${HANG}` });
    const unlisted = await startWithAdb({ 'track-devices -l': HANG });
    shortenTimeouts(2);
    const responses = await Promise.all([
      get(hanging.server, '/api/adb/screen'),
      tap(hanging.server),
      get(half.server, '/api/adb/screen'),
      get(unlisted.server, '/api/adb/devices'),
      get(unlisted.server, '/api/adb/screen'),
    ]);
    jest.restoreAllMocks();
    for (const response of responses) expectError(response, 504, 'TIMED_OUT');
    const pids = await Promise.all([hanging, half, unlisted].map((one) => one.pids()));
    for (const close of closers.splice(0).reverse()) await close();
    for (const pid of pids.flat()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('lists invalid data or cannot be run: each request gets an error', async () => {
    const { server, adb } = await startWithAdb({ 'track-devices -l': 'printf "\\377\\000 nonsense"' });
    const requestAll = () =>
      Promise.all([
        get(server, '/api/adb/devices'),
        get(server, '/api/adb/screen'),
        tap(server),
        post(server.port, '/api/adb/scrcpy', {}),
      ]);
    for (const response of await requestAll()) expectError(response, 502, 'ADB_FAILED');
    await chmod(adb, 0o644);
    for (const response of await requestAll()) expectError(response, 503, 'ADB_MISSING');
  });
});
