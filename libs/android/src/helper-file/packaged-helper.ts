import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { readContent, MAX_APK_BYTES, hashContent } from './helper-content.ts';
import { HELPER_PROTOCOL, SNAPSHOT_HELPER_PACKAGE } from './helper-release.ts';

/** The APK of a snapshot helper on this computer. */
export interface SnapshotHelperFile {
  readonly path: string;
  readonly version: string;
  readonly versionCode: number;
  /** SHA-256 of the file, as 64 hexadecimal digits. */
  readonly sha256: string;
}

const MAX_MANIFEST_BYTES = 64 * 1024;

/**
 * Finds the snapshot helper in an installed npm package agent-device. `folder` is the folder of the package.
 * `undefined` when the package contains no snapshot helper, when the helper has another protocol, or when the file
 * differs from the description in the package's own manifest.
 */
export async function packagedSnapshotHelper(folder: string): Promise<SnapshotHelperFile | undefined> {
  const dist = join(folder, 'android/snapshot-helper/dist');
  const names = await readdir(dist).catch(() => []);
  for (const name of names
    .filter((each) => each.endsWith('.manifest.json'))
    .sort()
    .reverse()) {
    const manifest = parsed(await readContent(join(dist, name), MAX_MANIFEST_BYTES));
    const path = join(dist, name.replace(/\.manifest\.json$/, '.apk'));
    const sha256 = hashContent(await readContent(path, MAX_APK_BYTES));
    if (manifest && sha256 !== undefined && manifest['sha256'] === sha256) {
      const { version, versionCode } = manifest;
      if (typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) && typeof versionCode === 'number')
        return { path, version, versionCode, sha256 };
    }
  }
  return undefined;
}

/** Parses a manifest. Returns undefined if the manifest does not describe this helper and its protocol. */
function parsed(content: Buffer | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(content?.toString('utf8') ?? '');
    if (typeof value !== 'object' || value === null) return undefined;
    // A cast is enough, because each field is checked where it is used.
    const manifest = value as Readonly<Record<string, unknown>>;
    const isKnown =
      manifest['packageName'] === SNAPSHOT_HELPER_PACKAGE && manifest['statusProtocol'] === HELPER_PROTOCOL;
    return isKnown ? manifest : undefined;
  } catch {
    return undefined;
  }
}
