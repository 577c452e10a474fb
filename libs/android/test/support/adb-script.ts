import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LocalHost } from '@storedeck/host';

const ONE_PHONE = 'FAKE device model:Pixel_8 transport_id:1\n';

/** A shell command that prints a device list as `adb track-devices -l` does, and then keeps running. */
export function tracked(list = ONE_PHONE): string {
  const length = Buffer.byteLength(list).toString(16).padStart(4, '0');
  return `printf '${length}${list.replaceAll('\n', '\\n')}'; exec sleep 1000`;
}

/** A host on which `adb` and `scrcpy` are shell scripts that the test writes. */
export async function scriptedHost() {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-adb-script-'));
  const host = new LocalHost({
    env: {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      // No adb server can be reached, so that every request starts the script.
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
     * Writes an `adb` script that records its arguments and runs the command whose pattern matches them. Without a
     * match it exits with 1.
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
    /** The arguments of every call of adb so far. */
    calls: async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n'),
    close: async () => {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
