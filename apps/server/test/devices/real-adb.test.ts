import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { type AdbDaemon, FakeAndroidPhone, findTapMark, listenForAdb } from '@storedeck/fake-devices';
import { freePort } from '@storedeck/fake-devices/real';

import { startTestServer, type TestServer } from '../running-server.ts';
import { until } from '../until.ts';

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
  describe('with a real adb', () => {
    let home: string;
    let env: Record<string, string | undefined>;
    let phone: FakeAndroidPhone;
    let daemon: AdbDaemon;
    let server: TestServer;
    let client: ReturnType<typeof createClient>;
    // If set, screencap on the phone prints this instead of the screen.
    let screenshot: Buffer | undefined;
    // screencap waits for this promise before it prints anything.
    let released: Promise<unknown> | undefined;

    beforeAll(async () => {
      // Uses a separate adb server, because the test must not use the adb server and the home folder of the user.
      home = await mkdtemp(join(tmpdir(), 'storedeck-adb-'));
      env = {
        PATH: process.env['PATH'],
        HOME: home,
        TMPDIR: home,
        ANDROID_ADB_SERVER_PORT: String(await freePort()),
      };
      phone = new FakeAndroidPhone({
        commands: {
          screencap: () =>
            Promise.resolve(released).then(async () => ({ stdout: screenshot ?? (await phone.capture()) })),
        },
      });
      daemon = await listenForAdb(phone);
      server = await startTestServer({ toolEnvironment: env });
      client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
      await adb('connect', daemon.address);
      await listed('device');
    });

    afterAll(async () => {
      await server.close();
      await adb('kill-server');
      await daemon.close();
      await phone.close();
      await rm(home, { recursive: true, force: true });
    });

    const adb = (...args: string[]) => promisify(execFile)('adb', args, { env });
    const screen = async () =>
      Buffer.from(await (await client.androidScreen({ query: { serial: daemon.address } })).arrayBuffer());

    /** Waits until the phone is listed in this state; with undefined, until the phone is not listed. */
    async function listed(state: string | undefined): Promise<void> {
      const now = async () =>
        (await client.androidDevices()).devices.find(({ serial }) => serial === daemon.address)?.state;
      await until(async () => (await now()) === state);
    }

    test('the phone is shown and tapped', async () => {
      await client.androidInput({ body: { action: 'tap', x: 300, y: 700 } });
      expect(await findTapMark(await screen())).toEqual({ x: 300, y: 700 });
    });

    test('twenty viewers at once share one capture', async () => {
      const { adb } = (await server.parts.devices()).hosts.local;
      const deviceCalls = jest.spyOn(adb, 'device');
      const capture = Promise.withResolvers<undefined>();
      released = capture.promise;
      const { length } = phone.received;
      const screenshots = Array.from({ length: 20 }, screen);
      await until(() => deviceCalls.mock.calls.length === 20);
      await Promise.all(deviceCalls.mock.results.map(({ value }) => value as Promise<unknown>));
      // Waits for one more turn of the event loop, in which all viewers request the screenshot.
      await new Promise(setImmediate);
      capture.resolve(undefined);
      for (const screenshot of await Promise.all(screenshots))
        expect(screenshot.equals(await phone.capture())).toBe(true);
      expect(phone.received.slice(length)).toEqual([{ argv: ['screencap', '-p'] }]);
    });

    test('a phone that is unplugged during a capture leaves the list, and can be used again later', async () => {
      // The signature of a PNG, and a chunk: four bytes of length, "IDAT", and more bytes than the sockets between the
      // phone and the server can buffer.
      screenshot = Buffer.concat([
        Buffer.from('89504e470d0a1a0a0400000049444154', 'hex'),
        Buffer.alloc(30_000_000),
      ]);
      const { length } = phone.received;
      const response = fetch(`http://127.0.0.1:${server.port}/api/adb/screen`);
      await until(() => phone.received.length > length);
      await adb('disconnect', daemon.address);
      expect((await response).status).toBe(502);
      await listed(undefined);

      screenshot = undefined;
      await adb('connect', daemon.address);
      await listed('device');
      expect((await screen()).equals(await phone.capture())).toBe(true);
    });

    test('after the adb server was killed and started again, the phone can be used again', async () => {
      await adb('kill-server');
      // The next request starts the adb server again. The phone must then be connected again.
      await listed(undefined);
      await adb('connect', daemon.address);
      await listed('device');
      await client.androidInput({ body: { action: 'tap', x: 200, y: 500 } });
      expect(await findTapMark(await screen())).toEqual({ x: 200, y: 500 });
    });
  });
}
