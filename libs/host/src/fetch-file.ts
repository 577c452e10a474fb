import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { HostError } from './host-error.ts';

/** A file whose content never changes: its address and its checksum. */
export interface PinnedFile {
  readonly url: string;
  /** The SHA-256 of the file, as 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Options of `fetchFile`. */
export interface FetchFileOptions {
  /** The largest accepted file, in bytes. Default 16 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches a file, checks its SHA-256, and saves it at `path`. Creates the folder if it does not exist. Replaces an
 * existing file only if the checksum is right. Resolves with the content. Rejects with a HostError: `DOWNLOAD_FAILED`,
 * `FILE_UNWRITABLE` or `ABORTED`.
 */
export async function fetchFile(
  path: string,
  { url, sha256 }: PinnedFile,
  { maxBytes = 16 * 1024 * 1024, signal }: FetchFileOptions = {},
): Promise<Buffer> {
  const content = await download(url, maxBytes, signal);
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== sha256)
    throw new HostError('DOWNLOAD_FAILED', `The file that was fetched from ${url} has the wrong SHA-256.`, {
      hint: `Expected ${sha256}, got ${found}. A proxy may have changed it; nothing was saved.`,
    });
  await save(path, content);
  return content;
}

async function download(url: string, maxBytes: number, signal: AbortSignal | undefined): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: signal ?? null });
    if (!response.ok || !response.body) throw new Error(`HTTP status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error('the file is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal?.aborted) throw new HostError('ABORTED', 'The download was aborted.', { cause: error });
    const { message, cause } = error as Error;
    const reason = cause instanceof Object && 'message' in cause ? String(cause.message) : message;
    throw new HostError('DOWNLOAD_FAILED', `${url} could not be fetched: ${reason}.`, {
      cause: error,
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
    await rm(temporary, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    throw new HostError('FILE_UNWRITABLE', `${path} cannot be written (${code ?? String(error)}).`, {
      cause: error,
      hint: 'Check the path and its permissions.',
    });
  }
}
