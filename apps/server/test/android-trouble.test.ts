import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from './running-server.ts';
import { sendRequest, type TestResponse } from './send-request.ts';
import { until } from './until.ts';

const LIST = `printf '000cFAKE\tdevice\n'`;
/** As long as a test may take, and then some. */
const FOREVER = 'exec sleep 1000';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server whose adb does what the case for its arguments says. `$D` is its folder, with the file `picture` in it. */
async function startWithAdb(cases: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-adb-trouble-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const phone = new FakeAndroidPhone();
  await writeFile(join(folder, 'picture'), await phone.capture());
  await phone.close();
  const adb = join(folder, 'adb');
  const lines = Object.entries({ 'track-devices -l': `${LIST}; ${FOREVER}`, ...cases }).map(
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

function expectTold(answer: TestResponse, status: number, code: string) {
  return expect(answer).toMatchObject({
    status,
    headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    json: { ok: false, code, error: expect.any(String), hint: expect.any(String) },
  });
}

describe('a screen that cannot be had is an error in words, never a broken picture', () => {
  test.each([
    [
      'a warning before the picture',
      `echo '[WARN] Multiple displays were found'; cat $D/picture`,
      'NOT_A_PNG',
    ],
    ['half a picture', 'head -c 20000 $D/picture', 'CAPTURE_FAILED'],
    ['nothing', 'true', 'CAPTURE_FAILED'],
    ['nothing, and why', 'echo "error: closed" >&2; exit 1', 'CAPTURE_FAILED'],
    ['100 MB of something else', 'yes | head -c 100000000', 'CAPTURE_FAILED'],
    ['a phone that does not answer', 'echo "error: device offline" >&2; exit 1', 'DEVICE_OFFLINE'],
  ])('%s', async (_what, command, code) => {
    const { server } = await startWithAdb({ '*screencap*': command });
    expectTold(await get(server, '/api/adb/screen'), 502, code);
  });

  test('a phone that is unplugged in the middle is gone from the list', async () => {
    const { server } = await startWithAdb({
      'track-devices -l': `${LIST}; while [ ! -f $D/unplugged ]; do sleep 0.01; done; printf 0000; ${FOREVER}`,
      '*screencap*': 'head -c 20000 $D/picture; touch $D/unplugged; echo "error: closed" >&2; exit 1',
    });
    expectTold(await get(server, '/api/adb/screen'), 502, 'CAPTURE_FAILED');
    await until(async () => {
      const { json } = await get(server, '/api/adb/devices');
      return (json?.['devices'] as unknown[]).length === 0;
    });
    expectTold(await get(server, '/api/adb/screen'), 404, 'DEVICE_NOT_FOUND');
  });

  // Four bytes of length, "IDAT", then as many bytes as the case says.
  const chunks = `printf '\\211PNG\\r\\n\\032\\n\\010\\000\\000\\000IDAT'`;
  test.each([
    ['ends early', `${chunks}; head -c 3000000 /dev/zero`],
    ['has 100 MB', `${chunks}; head -c 100000000 /dev/zero`],
  ])('a screenshot that %s', async (_what, command) => {
    const { server } = await startWithAdb({ '*screencap*': command });
    expectTold(await get(server, '/api/adb/screen'), 502, 'CAPTURE_FAILED');
  });
});

describe('an adb that', () => {
  test('hangs is given up after ten seconds, and leaves nothing behind', async () => {
    const hanging = await startWithAdb({ '*screencap*': FOREVER, '*shell*': FOREVER });
    const half = await startWithAdb({ '*screencap*': `head -c 20000 $D/picture; ${FOREVER}` });
    const unlisted = await startWithAdb({ 'track-devices -l': FOREVER });
    const answers = await Promise.all([
      get(hanging.server, '/api/adb/screen'),
      tap(hanging.server),
      get(half.server, '/api/adb/screen'),
      get(unlisted.server, '/api/adb/devices'),
      get(unlisted.server, '/api/adb/screen'),
    ]);
    for (const answer of answers) expectTold(answer, 504, 'TIMED_OUT');
    const pids = await Promise.all([hanging, half, unlisted].map((one) => one.pids()));
    for (const close of closers.splice(0).reverse()) await close();
    for (const pid of pids.flat()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('cannot be run, or lists nonsense', async () => {
    const { server, adb } = await startWithAdb({ 'track-devices -l': 'printf "\\377\\000 nonsense"' });
    const asked = () =>
      Promise.all([
        get(server, '/api/adb/devices'),
        get(server, '/api/adb/screen'),
        tap(server),
        post(server.port, '/api/adb/scrcpy', {}),
      ]);
    for (const answer of await asked()) expectTold(answer, 502, 'ADB_FAILED');
    await chmod(adb, 0o644);
    for (const answer of await asked()) expectTold(answer, 503, 'ADB_MISSING');
  });
});
