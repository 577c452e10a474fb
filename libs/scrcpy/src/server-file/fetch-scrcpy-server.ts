import { fetchFile, isHostError, type PinnedFile } from '@storedeck/host';

import { ScrcpyError } from '../scrcpy-error.ts';
import type { ScrcpyServer } from './find-scrcpy-server.ts';

/** A server file of scrcpy's own releases: its version, address and SHA-256. */
export interface ScrcpyRelease extends PinnedFile {
  readonly version: string;
}

/**
 * The scrcpy server that `fetchScrcpyServer` fetches. Its address and SHA-256 are those of scrcpy's own install script
 * [Genymobile/scrcpy install_release.sh, v4.1].
 */
export const SCRCPY_RELEASE: ScrcpyRelease = {
  version: '4.1',
  url: 'https://github.com/Genymobile/scrcpy/releases/download/v4.1/scrcpy-server-v4.1',
  sha256: 'deacb991ed2509715160ffdc7907e47b4160eb30d1566217e9047fd5b8850cae',
};

/** Options of `fetchScrcpyServer`. */
export interface FetchServerOptions {
  /** The release whose server file is fetched. Default `SCRCPY_RELEASE`. */
  readonly release?: ScrcpyRelease;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches the scrcpy server of a release, checks its SHA-256, and saves it at `path`. Creates the folder of `path`. An
 * existing file is replaced only by a file with the right checksum. Rejects with `DOWNLOAD_FAILED` or `ABORTED`.
 */
export async function fetchScrcpyServer(
  path: string,
  { release = SCRCPY_RELEASE, signal }: FetchServerOptions = {},
): Promise<ScrcpyServer> {
  try {
    const content = await fetchFile(path, release, { signal });
    return { path, version: release.version, content };
  } catch (error) {
    if (!isHostError(error)) throw error;
    if (error.code === 'ABORTED') throw new ScrcpyError('ABORTED', error.message, { cause: error });
    throw new ScrcpyError('DOWNLOAD_FAILED', error.message, {
      cause: error,
      hint: error.hint ?? 'Check the connection, or install scrcpy instead.',
    });
  }
}
