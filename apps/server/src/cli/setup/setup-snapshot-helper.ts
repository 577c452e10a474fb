import {
  fetchSnapshotHelper,
  SNAPSHOT_HELPER,
  SNAPSHOT_HELPER_PACKAGE,
  type AdbDevice,
} from '@storedeck/android';
import { LOCAL_HOST_ID } from '@storedeck/contract';
import { removeHelper } from '@storedeck/devices';

import { ServerError } from '../../server-error.ts';
import type { CommandContext, Outcome } from '../run-command.ts';
import { paint, printStatus } from '../terminal.ts';
import { withDevices } from '../with-devices.ts';
import { agree } from './agree.ts';
import { findHelperFile, type HelperSource } from './find-helper-file.ts';

/**
 * `storedeck setup snapshot-helper`: installs the snapshot helper of agent-device on a phone of this computer, so that
 * the elements of its screen are read in milliseconds. If the phone has the version in `SNAPSHOT_HELPER` or a later
 * one, nothing is changed.
 */
export function setupSnapshotHelper(
  context: CommandContext,
  { yes = false, device: serial }: { readonly yes?: boolean; readonly device?: string },
): Promise<Outcome> {
  const { signal } = context;
  return withDevices(context, async ({ hosts, locks }) => {
    const device = await hosts.local.adb.device(serial, { signal });
    const previous = await device.snapshotHelper({ signal });
    if (previous !== undefined && previous >= SNAPSHOT_HELPER.versionCode)
      return outcome(device, 'unchanged', previous);
    const source = await findHelperFile(context.config, { pinnedOnly: yes });
    printStatus(description(source, { device, previous }));
    if (!yes) await agree(source.isPinned ? INSTALL : INSTALL_UNKNOWN, signal);
    if (source.fetches) await fetchSnapshotHelper(source.path, { signal });
    const at = { host: LOCAL_HOST_ID, device: device.serial };
    const installed = await locks.use(at, HOLDER, async () => {
      await device.install(source.path, { signal });
      return device.snapshotHelper({ signal });
    });
    if (installed !== source.versionCode)
      throw new ServerError(
        'INSTALL_FAILED',
        `${device.serial} has another version than the one that was installed.`,
        { hint: `Remove it with: ${removeHelper(device)}` },
      );
    return outcome(device, previous === undefined ? 'installed' : 'updated', installed);
  });
}

const HOLDER = { kind: 'command', id: `command-${process.pid}`, name: 'storedeck setup' } as const;

const INSTALL = {
  question: 'Install this app on the phone?',
  refused: 'Nothing was fetched or installed',
  without: 'The screen is read with uiautomator, which is slower and waits until nothing moves.',
};
const INSTALL_UNKNOWN = {
  ...INSTALL,
  question: 'Storedeck does not know this SHA-256: it is another version of agent-device. Install it anyway?',
};

function description(
  { version, versionCode, sha256, from, path, isPinned }: HelperSource,
  { device, previous }: { readonly device: AdbDevice; readonly previous: number | undefined },
): string {
  return [
    `snapshot helper of agent-device ${version}`,
    `  app      ${SNAPSHOT_HELPER_PACKAGE} (version code ${versionCode})`,
    `  from     ${from}`,
    `  SHA-256  ${sha256}${isPinned ? '' : ' (not the one that this program contains)'}`,
    ...(from === path ? [] : [`  to       ${path}`]),
    `  phone    ${device.serial}${previous === undefined ? '' : `, which has the older version code ${previous}`}`,
    `  removal  ${removeHelper(device)}`,
  ].join('\n');
}

function outcome(
  device: AdbDevice,
  result: 'installed' | 'updated' | 'unchanged',
  versionCode: number,
): Outcome {
  const { serial } = device;
  const remove = removeHelper(device);
  const text = {
    installed: `${paint('green')('Installed')} on ${serial}. To remove it: ${remove}`,
    updated: `${paint('green')('Updated')} on ${serial}. To remove it: ${remove}`,
    unchanged: `${serial} has the snapshot helper already (version code ${versionCode}); nothing was changed. To remove it: ${remove}`,
  }[result];
  return { document: { ok: true, device: serial, result, versionCode, remove }, text };
}
