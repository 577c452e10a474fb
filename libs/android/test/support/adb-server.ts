import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@storedeck/fake-devices/real';

const hasAdb = (() => {
  try {
    execFileSync('adb', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The reason why tests with a real adb are skipped, for the title of a test. `undefined` if these tests run. */
export const adbIsMissing =
  hasAdb || process.env['STOREDECK_REQUIRE_TOOLS'] === '1'
    ? undefined
    : 'adb is missing: apt install adb, or brew install android-platform-tools';

/** Starts a separate adb server, with a port and a home folder that no other adb uses. */
export async function ownAdbServer() {
  const home = await mkdtemp(join(tmpdir(), 'storedeck-adb-'));
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    TMPDIR: home,
    ANDROID_ADB_SERVER_PORT: String(await freePort()),
  };
  // adb is called asynchronously, because the simulated phone may run in this process and must be able to respond.
  const adb = (...args: string[]) => promisify(execFile)('adb', args, { env });
  await adb('start-server');
  const close = async () => {
    await adb('kill-server');
    await rm(home, { recursive: true, force: true });
  };
  return { env, adb, close };
}
