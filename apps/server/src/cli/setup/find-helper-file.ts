import { realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

import {
  isSnapshotHelper,
  packagedSnapshotHelper,
  SNAPSHOT_HELPER,
  type SnapshotHelperFile,
} from '@storedeck/android';

import type { Config } from '../../config.ts';

/** The APK file of a snapshot helper that can be installed. */
export interface HelperSource extends SnapshotHelperFile {
  /** The origin of the file, to show to the user: an address, or the path of the file. */
  readonly from: string;
  /** Whether the file must be fetched before it can be installed. */
  readonly fetches: boolean;
  /** Whether the SHA-256 of the file is the one in `SNAPSHOT_HELPER`. */
  readonly isPinned: boolean;
}

/**
 * Finds the file to install: the file of an installed npm package agent-device, unless it is older than the version in
 * `SNAPSHOT_HELPER`; otherwise the file that was fetched earlier; otherwise the file to fetch. With `pinnedOnly`, skips
 * the file of a package if its SHA-256 is not the one in `SNAPSHOT_HELPER`.
 */
export async function findHelperFile(
  config: Pick<Config, 'dir' | 'helperCache' | 'toolEnvironment'>,
  { pinnedOnly }: { readonly pinnedOnly: boolean },
): Promise<HelperSource> {
  for (const folder of await packageFolders(config)) {
    const file = await packagedSnapshotHelper(folder);
    if (file === undefined || file.versionCode < SNAPSHOT_HELPER.versionCode) continue;
    const isPinned = file.sha256 === SNAPSHOT_HELPER.sha256;
    if (isPinned || !pinnedOnly) return { ...file, from: file.path, fetches: false, isPinned };
  }
  const { version, versionCode, sha256, url } = SNAPSHOT_HELPER;
  const path = config.helperCache;
  const isFetched = await isSnapshotHelper(path);
  return {
    path,
    version,
    versionCode,
    sha256,
    from: isFetched ? path : url,
    fetches: !isFetched,
    isPinned: true,
  };
}

/**
 * Returns the folders where npm may have installed the package agent-device: the package folder in `node_modules` of
 * the working folder, and the folders of the packages to which the links named `agent-device` on the PATH lead.
 */
async function packageFolders({
  dir,
  toolEnvironment,
}: Pick<Config, 'dir' | 'toolEnvironment'>): Promise<string[]> {
  const folders = [join(dir, 'node_modules', 'agent-device')];
  for (const folder of (toolEnvironment['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => each.startsWith('/'))) {
    // The program is a link to `bin/agent-device.mjs` of the package.
    const program = await realpath(join(folder, 'agent-device')).catch(() => undefined);
    if (program !== undefined) folders.push(dirname(dirname(program)));
  }
  return folders;
}
