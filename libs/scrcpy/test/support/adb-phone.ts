import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@storedeck/fake-devices/real';

import type { ScrcpyPhone } from '../../src/index.ts';

const hasAdb = (() => {
  try {
    execFileSync('adb', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The reason for which tests with a real adb are left out, as a part of a test's name. Undefined if the tests run. */
export const adbIsMissing =
  hasAdb || process.env['STOREDECK_REQUIRE_TOOLS'] === '1'
    ? undefined
    : 'adb is missing: apt install adb, or brew install android-platform-tools';

/** Starts a real adb server with a port and a home folder that no other adb uses. */
export async function ownAdbServer() {
  const home = await mkdtemp(join(tmpdir(), 'storedeck-scrcpy-'));
  const port = await freePort();
  const env = { PATH: process.env['PATH'], HOME: home, TMPDIR: home, ANDROID_ADB_SERVER_PORT: String(port) };
  // The call is asynchronous, because the simulated phone runs in this process and must be able to respond.
  const adb = (...args: string[]) => promisify(execFile)('adb', args, { env });
  await adb('start-server');
  return {
    adb,
    /** Returns the phone that this adb server lists with this serial number. */
    phone: (serial: string): ScrcpyPhone => ({
      open: (service) => open(port, serial, service),
      writeFile: async (content, path) => {
        const file = join(home, path.split('/').at(-1) ?? '');
        await writeFile(file, content);
        await adb('-s', serial, 'push', file, path);
      },
    }),
    close: async () => {
      await adb('kill-server');
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function open(port: number, serial: string, service: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  for (const request of [`host:transport:${serial}`, service]) {
    socket.write(request.length.toString(16).padStart(4, '0') + request);
    const status = await readFour(socket);
    if (status === 'OKAY') continue;
    socket.destroy();
    throw new Error(`adb refused ${request}: ${status}`);
  }
  return socket;
}

async function readFour(socket: Socket): Promise<string> {
  for (;;) {
    const bytes = socket.read(4) as Buffer | null;
    if (bytes) return bytes.toString('latin1');
    await once(socket, 'readable');
  }
}
