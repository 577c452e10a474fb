import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { afterEach, describe, expect, test } from '@jest/globals';

import { startFakeIphone, startFakeUsbmuxd } from '../../src/index.ts';
import { freePort } from '../../src/real.ts';

const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';

function has(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// If the tool is missing, the suite is skipped, and its title contains the reason. With `STOREDECK_REQUIRE_TOOLS=1`,
// the suite runs even if the tool is missing, and fails.
function withTool(tool: string, debianPackage: string) {
  const runs = has(tool) || required;
  return (runs ? describe : describe.skip)(
    `the real ${tool}${runs ? '' : `: LEFT OUT, install ${debianPackage}`}`,
    TESTS[tool]!,
  );
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'fake-usbmuxd-'));
  const phone = await startFakeIphone();
  const port = (devicePort: number) => (devicePort === 8100 ? phone.httpPort : undefined);
  const usbmuxd = await startFakeUsbmuxd(join(folder, 'socket'), [{ udid: phone.udid, port }]);
  closing.push(
    () => rm(folder, { recursive: true }),
    () => phone.close(),
    () => usbmuxd.close(),
  );
  return { phone, usbmuxd, env: { ...process.env, USBMUXD_SOCKET_ADDRESS: usbmuxd.address } };
}

const TESTS: Readonly<Record<string, () => void>> = {
  iproxy: () => {
    test('connects to WebDriverAgent, and not to a port on which nothing listens', async () => {
      const { phone, env } = await setUp();
      const [local, dead] = [await freePort(), await freePort()];
      const iproxy = spawn('iproxy', ['-u', phone.udid, `${local}:8100`, `${dead}:7000`], {
        env,
        stdio: 'ignore',
      });
      closing.push(() => iproxy.kill());
      const status = (port: number) =>
        fetch(`http://127.0.0.1:${port}/status`).then((response) => response.json());
      let value: unknown;
      while (value === undefined) value = await status(local).catch(() => delay(20));
      expect(value).toMatchObject({ value: { state: 'success' } });
      await expect(status(dead)).rejects.toThrow();
    });
  },
  idevice_id: () => {
    test('lists the connected phones', async () => {
      const { phone, usbmuxd, env } = await setUp();
      const list = async () => (await promisify(execFile)('idevice_id', ['-l'], { env })).stdout;
      expect(await list()).toBe(`${phone.udid}\n`);
      usbmuxd.detach(phone.udid);
      expect(await list()).toBe('');
    });
  },
};

withTool('iproxy', 'libusbmuxd-tools');
withTool('idevice_id', 'libimobiledevice-utils');
