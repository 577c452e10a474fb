import { fetchFile, isHostError } from '@storedeck/host';

import { AndroidError } from '../android-error.ts';
import { readContent, MAX_APK_BYTES, hashContent } from './helper-content.ts';
import { SNAPSHOT_HELPER, type SnapshotHelperRelease } from './helper-release.ts';

/** Options of `fetchSnapshotHelper`. */
export interface FetchHelperOptions {
  /** The release that is fetched. Default `SNAPSHOT_HELPER`. */
  readonly release?: SnapshotHelperRelease;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches the APK of the snapshot helper, checks its SHA-256, and saves it at `path`. Creates the folder if it does not
 * exist. Rejects with `DOWNLOAD_FAILED` or `ABORTED`.
 */
export async function fetchSnapshotHelper(
  path: string,
  { release = SNAPSHOT_HELPER, signal }: FetchHelperOptions = {},
): Promise<void> {
  try {
    await fetchFile(path, release, { maxBytes: MAX_APK_BYTES, signal });
  } catch (error) {
    if (!isHostError(error)) throw error;
    if (error.code === 'ABORTED') throw new AndroidError('ABORTED', error.message, { cause: error });
    throw new AndroidError('DOWNLOAD_FAILED', error.message, {
      cause: error,
      hint:
        error.hint ??
        'Check the connection, or install the npm package agent-device on this computer: its file is used then.',
    });
  }
}

/** Resolves to whether the file at `path` is the APK of this release. Compares the SHA-256 of the file. */
export async function isSnapshotHelper(
  path: string,
  release: SnapshotHelperRelease = SNAPSHOT_HELPER,
): Promise<boolean> {
  return hashContent(await readContent(path, MAX_APK_BYTES)) === release.sha256;
}
