import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { AndroidError } from '../android-error.ts';
import { contentOf, MAX_APK_BYTES, sha256Of } from './helper-content.ts';
import { SNAPSHOT_HELPER, type SnapshotHelperRelease } from './helper-release.ts';

/** Options of `fetchSnapshotHelper`. */
export interface FetchHelperOptions {
  /** Default `SNAPSHOT_HELPER`. */
  readonly release?: SnapshotHelperRelease;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches the APK of the snapshot helper, checks its SHA-256, and saves it as `path`, whose folder is created. Rejects with
 * `DOWNLOAD_FAILED` or `ABORTED`.
 */
export async function fetchSnapshotHelper(
  path: string,
  { release = SNAPSHOT_HELPER, signal }: FetchHelperOptions = {},
): Promise<void> {
  const apk = await download(release.url, signal);
  const sha256 = sha256Of(apk);
  if (sha256 !== release.sha256)
    throw new AndroidError('DOWNLOAD_FAILED', 'The snapshot helper that was fetched has the wrong SHA-256.', {
      hint: `Expected ${release.sha256}, got ${sha256 ?? 'none'}. A proxy may have changed it; nothing was saved.`,
    });
  await save(path, apk);
}

/** Whether `path` is the APK of a release that was fetched before. */
export async function isSnapshotHelper(
  path: string,
  release: SnapshotHelperRelease = SNAPSHOT_HELPER,
): Promise<boolean> {
  return sha256Of(await contentOf(path, MAX_APK_BYTES)) === release.sha256;
}

async function download(url: string, signal: AbortSignal | undefined): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: signal ?? null });
    if (!response.ok || !response.body) throw new Error(`HTTP status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > MAX_APK_BYTES) throw new Error('the file is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal?.aborted) throw new AndroidError('ABORTED', 'The download was aborted.', { cause: error });
    const { message, cause } = error as Error;
    const reason = cause instanceof Object && 'message' in cause ? String(cause.message) : message;
    throw new AndroidError('DOWNLOAD_FAILED', `${url} could not be fetched: ${reason}.`, {
      cause: error,
      hint: 'Check the connection, or install the npm package agent-device on this computer: its file is used then.',
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
    throw new AndroidError('DOWNLOAD_FAILED', `${path} cannot be written (${code ?? String(error)}).`, {
      cause: error,
    });
  }
}
