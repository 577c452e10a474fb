import { type Host, hostPhrase } from '@storedeck/host';

import { ADB_MISSING_HINT } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';

/** The adb of a host. */
export interface AdbProgram {
  /** The absolute path of adb on the host. */
  readonly path: string;
  /** The version as adb prints it, such as "35.0.2-12147458"; '' if unknown. */
  readonly version: string;
}

/**
 * Finds the adb of a host. Returns `former`, the previous result, if the path has not changed. Rejects with
 * `ADB_MISSING`.
 */
export async function readAdbProgram(host: Host, former: AdbProgram | undefined): Promise<AdbProgram> {
  const path = await host.which('adb');
  if (path === undefined)
    throw new AndroidError('ADB_MISSING', `adb is not installed on ${hostPhrase(host)}.`, {
      hint: ADB_MISSING_HINT,
    });
  if (former?.path === path) return former;
  const { stdout } = await host.run('adb', ['version'], { timeoutMs: 10_000, maxBytes: 64 * 1024 });
  const text = stdout.toString('utf8');
  const version =
    (/^Version (\S+)/m.exec(text) ?? /^Android Debug Bridge version (\S+)/m.exec(text))?.[1] ?? '';
  return { path, version };
}
