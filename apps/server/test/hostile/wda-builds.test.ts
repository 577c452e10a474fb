import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { isAlive } from '../is-alive.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest, type TestResponse } from '../send-request.ts';
import { until } from '../until.ts';
import { expectRefused } from './expect-refused.ts';

const UDID = '00008130-000A1D2E3C41001C';
const PROJECT = '.appium/node_modules/appium-webdriveragent/WebDriverAgent.xcodeproj/project.pbxproj';
// An iproxy for a phone on which no program listens: each connection is accepted and closed.
const IPROXY = `#!${process.execPath}
const ports = process.argv.flatMap((word) => /^(\\d+):\\d+$/.exec(word)?.[1] ?? []);
if (ports.length === 0) console.log('Usage: iproxy [OPTIONS] LOCAL_PORT:DEVICE_PORT');
for (const port of ports) require('node:net').createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
`;

const FLOOD = `#!${process.execPath}
const lines = 'CompileC FBRoute.o WebDriverAgentLib/Routing/FBRoute.m normal arm64\\n'.repeat(15_000);
for (let sent = 0; sent < 1e8; sent += lines.length) require('node:fs').writeSync(1, lines);
console.log('No signing certificate "iOS Development" found');
process.exitCode = 65;
`;

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-build-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Starts the server on a computer with one phone. `xcodebuild` is a script, and all tools run as real processes. */
async function startWith(xcodebuild: string): Promise<void> {
  const bin = join(folder, 'bin');
  await Promise.all([bin, join(folder, dirname(PROJECT))].map((path) => mkdir(path, { recursive: true })));
  const tools = {
    idevice_id: `#!/bin/sh\necho '${UDID} (USB)'\n`,
    iproxy: IPROXY,
    xcodebuild,
  };
  await writeFile(join(folder, PROJECT), '');
  for (const [name, text] of Object.entries(tools)) await writeFile(join(bin, name), text, { mode: 0o755 });
  server = await startTestServer({
    toolEnvironment: { PATH: `${bin}:/usr/bin:/bin`, HOME: folder, ADB_BIN: '/nowhere/adb' },
    recordsDir: join(folder, 'children'),
    wda: { teamId: 'A1B2C3D4E5', wdaProject: undefined, appiumHome: undefined },
  });
}

function get(path: string) {
  return sendRequest(server.port, { path });
}

function launch() {
  return sendRequest(server.port, {
    method: 'POST',
    path: '/api/wda/launch',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ udid: UDID }),
  });
}

async function statusAfterBuild() {
  let status: TestResponse['json'];
  await until(async () => {
    status = (await get(`/api/wda/status?udid=${UDID}`)).json;
    return status?.['launching'] !== true;
  });
  return status;
}

describe('when xcodebuild', () => {
  test('exits at once', async () => {
    await startWith('#!/bin/sh\nexit 70\n');
    expect((await launch()).json).toMatchObject({ ok: true, launching: true });
    expect(await statusAfterBuild()).toMatchObject({
      ok: true,
      running: false,
      launching: false,
      hint: expect.stringContaining('exit code 70'),
    });
    expect((await launch()).json).toMatchObject({ ok: true, launching: true });
    await statusAfterBuild();
  });

  test('prints 100 MB: the log keeps the last megabyte of the output, and the status says why the build failed', async () => {
    await startWith(FLOOD);
    await launch();
    const status = await statusAfterBuild();
    expect(status).toMatchObject({ running: false, hint: expect.stringContaining('WDA_TEAM_ID') });
    const log = await get(`/api/wda/launch/log?udid=${UDID}`);
    expect(log.text.length).toBeLessThanOrEqual(1024 * 1024);
    expect(log.text.length).toBeGreaterThan(900_000);
    expect(log.text).toMatch(/No signing certificate .*\n$/);
  });

  test('hangs: a second launch is refused, and closing the server ends xcodebuild and its children', async () => {
    const pidFile = join(folder, 'pid');
    await startWith(`#!/bin/sh\necho 'Prepare packages'; sleep 1000 & echo $! > ${pidFile}; wait\n`);
    expect((await launch()).json).toMatchObject({ ok: true, launching: true });
    await expectRefused(server, await launch(), 409);
    let pid = 0;
    await until(async () => (pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))));
    expect(() => process.kill(pid, 0)).not.toThrow();
    await server.close();
    await until(() => !isAlive(pid));
  });
});
