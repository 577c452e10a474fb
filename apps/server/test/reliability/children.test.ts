/** Child processes that end unexpectedly, or that print very much output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { sendRequest } from '../send-request.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { useServerFixture } from './server-fixture.ts';

const fixture = useServerFixture();

/** Starts a server with an adb and a scrcpy that run these shell lines. `$D` is the working folder. */
async function startWith(trackDevices: string, scrcpy: string): Promise<ServerProcess> {
  const adb = `case "$1" in
    track-devices) echo $$ >> "$D/trackers"; printf '000ePHONE1\\tdevice\\n'; ${trackDevices} ;;
  esac`;
  const window = `echo $$ >> "$D/windows"; echo 'INFO: Renderer: opengl'; ${scrcpy}`;
  for (const [name, lines] of Object.entries({ adb, scrcpy: window }))
    await writeFile(join(fixture.dir, name), `#!/bin/sh\nD='${fixture.dir}'\n${lines}\n`, { mode: 0o755 });
  return fixture.start({
    env: { ADB_BIN: join(fixture.dir, 'adb'), SCRCPY_BIN: join(fixture.dir, 'scrcpy') },
  });
}

async function devices({ port }: ServerProcess) {
  return (await sendRequest(port, { path: '/api/adb/devices' })).json as {
    devices: { serial: string }[];
    scrcpy: { running: string[] };
  };
}

function openWindow({ port }: ServerProcess) {
  return sendRequest(port, {
    method: 'POST',
    path: '/api/adb/scrcpy',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
}

async function noted(name: string): Promise<number[]> {
  return (await readFile(join(fixture.dir, name), 'utf8').catch(() => ''))
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(Number);
}

test('adb track-devices is started again when it ends', async () => {
  const server = await startWith('exit 1', 'exec sleep 1000');
  expect((await devices(server)).devices).toMatchObject([{ serial: 'PHONE1' }]);
  await until(async () => {
    await devices(server);
    return (await noted('trackers')).length > 1;
  });
  expect((await devices(server)).devices).toMatchObject([{ serial: 'PHONE1' }]);
});

test('a window that ends is no longer listed as open, and can be opened again', async () => {
  const server = await startWith('exec sleep 1000', 'exec sleep 1000');
  expect((await openWindow(server)).json).toMatchObject({ running: true, already: false });
  const [first = 0] = await noted('windows');
  expect((await devices(server)).scrcpy.running).toEqual(['PHONE1']);
  process.kill(first, 'SIGKILL');
  await until(async () => (await devices(server)).scrcpy.running.length === 0);
  expect((await openWindow(server)).json).toMatchObject({ running: true, already: false });
  expect((await noted('windows')).length).toBe(2);
});

test('200 MB of output without a line end need little memory and delay no request', async () => {
  const flood = `head -c 100000000 /dev/zero | tr '\\0' x | tee /dev/stderr; touch "$D/said"; exec sleep 1000`;
  const server = await startWith('exec sleep 1000', flood);
  // The first request loads the device libraries, whose memory is not measured here.
  await devices(server);
  const before = await server.live();
  expect((await openWindow(server)).json).toMatchObject({ running: true });
  let most = 0;
  while (!(await stat(join(fixture.dir, 'said')).catch(() => undefined))) {
    expect((await sendRequest(server.port, { path: '/api/health' })).status).toBe(200);
    most = Math.max(most, await server.live());
  }
  expect(most - before).toBeLessThan(20e6);
});

test('a program that has the process id of a previous child is not ended', async () => {
  const other = spawn('sleep', ['1000'], { stdio: 'ignore' });
  const folder = join(fixture.temp, `storedeck-${userInfo().uid}`);
  await mkdir(folder, { mode: 0o700 });
  const gone = { pid: 4_194_304, startedAt: 'long ago', commandLine: 'storedeck' };
  await writeFile(
    join(folder, '4194304.json'),
    JSON.stringify({ owner: gone, children: [{ ...gone, pid: other.pid, commandLine: 'sleep 1000' }] }),
  );
  const server = await fixture.start();
  expect((await sendRequest(server.port, { path: '/api/health' })).status).toBe(200);
  expect(await stat(join(folder, '4194304.json')).catch(() => undefined)).toBeUndefined();
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  const ended = once(other, 'exit');
  other.kill();
  await ended;
});
