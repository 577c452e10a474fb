import { realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

import {
  isSnapshotHelper,
  packagedSnapshotHelper,
  SNAPSHOT_HELPER,
  type SnapshotHelperFile,
} from '@storedeck/android';

import type { Config } from '../../config.ts';

/** The file of a snapshot helper, before it is installed. */
export interface HelperSource extends SnapshotHelperFile {
  /** Where it comes from: an address, or its path. */
  readonly from: string;
  /** Whether it must be fetched first. */
  readonly fetches: boolean;
  /** Whether its SHA-256 is the one that this program contains. */
  readonly isPinned: boolean;
}

/**
 * The file to install: that of an installed npm package agent-device, otherwise the one that was fetched before, otherwise
 * the one to fetch. With `pinnedOnly`, a file with another SHA-256 than this program contains is passed over.
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

/** Where npm has installed agent-device: in the working folder, or with its program on the PATH. */
async function packageFolders({
  dir,
  toolEnvironment,
}: Pick<Config, 'dir' | 'toolEnvironment'>): Promise<string[]> {
  const folders = [join(dir, 'node_modules', 'agent-device')];
  for (const place of (toolEnvironment['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => each.startsWith('/'))) {
    // The program is a link to `bin/agent-device.mjs` of the package.
    const program = await realpath(join(place, 'agent-device')).catch(() => undefined);
    if (program !== undefined) folders.push(dirname(dirname(program)));
  }
  return folders;
}
