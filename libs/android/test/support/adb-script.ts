import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LocalHost } from '@storedeck/host';

const ONE_PHONE = 'FAKE device model:Pixel_8 transport_id:1\n';

/**
 * Returns a shell command that prints a device list in the same form as `adb track-devices -l`, and then keeps running.
 */
export function tracked(list = ONE_PHONE): string {
  const length = Buffer.byteLength(list).toString(16).padStart(4, '0');
  return `printf '${length}${list.replaceAll('\n', '\\n')}'; exec sleep 1000`;
}

/** Creates a host on which `adb` and `scrcpy` are shell scripts that the test writes. */
export async function scriptedHost() {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-adb-script-'));
  const host = new LocalHost({
    env: {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      // With this value no adb server can be reached, so every request starts the script.
      ADB_SERVER_SOCKET: `localfilesystem:${folder}/none`,
      ADB_BIN: join(folder, 'adb'),
      SCRCPY_BIN: join(folder, 'scrcpy'),
    },
  });
  const writeScript = (name: string, body: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return {
    folder,
    host,
    writeScript,
    /**
     * Writes an `adb` script that records its arguments and runs the command whose pattern matches the arguments. If no
     * pattern matches, the script exits with code 1.
     */
    adbThat: (commands: Record<string, string>) => {
      const cases = Object.entries({ 'track-devices*': tracked(), ...commands }).map(
        ([pattern, command]) => `  ${pattern.replaceAll(' ', '\\ ')}) ${command} ;;`,
      );
      return writeScript(
        'adb',
        `echo "$*" >> ${folder}/calls\ncase "$*" in\n${cases.join('\n')}\n  *) exit 1 ;;\nesac`,
      );
    },
    /** Reads the arguments of all calls of adb so far. */
    calls: async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n'),
    close: async () => {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
