import type { DeviceAdb } from '../device-adb.ts';
import { SNAPSHOT_HELPER_PACKAGE } from '../helper-file/helper-release.ts';
import { runForUser } from '../user-command.ts';

/**
 * Reads the version code of the snapshot helper on the phone. `undefined` when the helper is not installed, or when the
 * phone does not print version codes.
 */
export async function installedHelper(adb: DeviceAdb, signal?: AbortSignal): Promise<number | undefined> {
  const list = { command: 'pm list packages', words: `--show-versioncode ${SNAPSHOT_HELPER_PACKAGE}` };
  const listed = await runForUser(adb, list, {
    signal,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
    doing: 'looking for the snapshot helper',
  });
  const [, version] = new RegExp(
    `^package:${SNAPSHOT_HELPER_PACKAGE.replaceAll('.', '\\.')}(?: versionCode:(\\d{1,9}))?\\s*$`,
    'm',
  ).exec(listed) ?? [undefined, undefined];
  return version === undefined ? undefined : Number(version);
}
