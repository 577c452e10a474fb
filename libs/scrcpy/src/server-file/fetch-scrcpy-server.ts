import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { ScrcpyError } from '../scrcpy-error.ts';
import type { ScrcpyServer } from './find-scrcpy-server.ts';

/** A file of scrcpy's own releases, and its checksum. */
export interface ScrcpyRelease {
  readonly version: string;
  readonly url: string;
  /** SHA-256 as 64 hexadecimal digits. */
  readonly sha256: string;
}

/** The scrcpy server that `fetchScrcpyServer` fetches. Address and SHA-256 are those in scrcpy's own `install_release.sh` [Genymobile/scrcpy, v4.1]. */
export const SCRCPY_RELEASE: ScrcpyRelease = {
  version: '4.1',
  url: 'https://github.com/Genymobile/scrcpy/releases/download/v4.1/scrcpy-server-v4.1',
  sha256: 'deacb991ed2509715160ffdc7907e47b4160eb30d1566217e9047fd5b8850cae',
};

/** Options of `fetchScrcpyServer`. */
export interface FetchServerOptions {
  /** Default `SCRCPY_RELEASE`. */
  readonly release?: ScrcpyRelease;
  readonly signal?: AbortSignal | undefined;
}

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Fetches the scrcpy server of a release, checks its SHA-256, and saves it as `path`, whose folder is created. The former
 * file is replaced only by a file with the right checksum. Rejects with `DOWNLOAD_FAILED` or `ABORTED`.
 */
export async function fetchScrcpyServer(
  path: string,
  { release = SCRCPY_RELEASE, signal }: FetchServerOptions = {},
): Promise<ScrcpyServer> {
  const content = await download(release.url, signal);
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== release.sha256)
    throw new ScrcpyError('DOWNLOAD_FAILED', 'The file that was fetched has the wrong SHA-256.', {
      hint: `Expected ${release.sha256}, got ${sha256}. A proxy may have changed it; nothing was saved.`,
    });
  await save(path, content);
  return { path, version: release.version, content };
}

async function download(url: string, signal: AbortSignal | undefined): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: signal ?? null });
    if (!response.ok || !response.body) throw new Error(`HTTP status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) throw new Error('the file is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal?.aborted) throw new ScrcpyError('ABORTED', 'The download was aborted.', { cause: error });
    const { message, cause } = error as Error;
    const reason = cause instanceof Object && 'message' in cause ? String(cause.message) : message;
    throw new ScrcpyError('DOWNLOAD_FAILED', `${url} could not be fetched: ${reason}.`, {
      cause: error,
      hint: 'Check the connection, or install scrcpy instead.',
    });
  }
}

async function save(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(temporary, content, { flag: 'wx', flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new ScrcpyError('DOWNLOAD_FAILED', `${path} cannot be written (${code ?? String(error)}).`, {
      cause: error,
    });
  }
}
