import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { FakeAndroidPhone, findTapMark, listenForAdb } from '@storedeck/fake-devices';

import { startTestServer } from './running-server.ts';

const hasAdb = (() => {
  try {
    execFileSync('adb', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

if (!hasAdb && process.env['STOREDECK_REQUIRE_TOOLS'] !== '1') {
  test('left out: adb is missing: apt install adb, or brew install android-platform-tools', () => undefined);
} else {
  test('through a real adb: the phone is listed, shown and tapped', async () => {
    // A server of adb's of our own: the port and home of the person whose machine this is stay untouched.
    const home = await mkdtemp(join(tmpdir(), 'storedeck-adb-'));
    const env = {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: home,
      ANDROID_ADB_SERVER_PORT: String(await freePort()),
    };
    const adb = (...args: string[]) => promisify(execFile)('adb', args, { env });
    const phone = new FakeAndroidPhone();
    const daemon = await listenForAdb(phone);
    const server = await startTestServer({ toolEnvironment: env });
    const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
    await adb('connect', daemon.address);
    let usable = false;
    while (!usable) usable = (await client.androidDevices()).devices.some(({ state }) => state === 'device');
    await client.androidInput({ body: { action: 'tap', x: 300, y: 700 } });
    const screen = await client.androidScreen({ query: { serial: daemon.address } });
    expect(await findTapMark(Buffer.from(await screen.arrayBuffer()))).toEqual({ x: 300, y: 700 });
    await server.close();
    await adb('kill-server');
    await daemon.close();
    await phone.close();
    await rm(home, { recursive: true, force: true });
  }, 30_000);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
