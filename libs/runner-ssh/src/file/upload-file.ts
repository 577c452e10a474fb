import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { SFTPWrapper } from 'ssh2';

import { unwritable } from './remote-folder.ts';

export interface Upload {
  readonly sftp: SFTPWrapper;
  readonly content: Uint8Array | Readable;
  readonly path: string;
  readonly mode: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Writes a file on the runner: first a temporary file in the same folder, which then replaces the file. After a failure
 * the previous file is still there. Rejects with `FILE_UNWRITABLE`, with the error of the content's stream, or with the
 * signal's reason.
 */
export async function uploadFile({ sftp, content, path, mode, signal }: Upload): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  const source = content instanceof Readable ? content : Readable.from([content]);
  let sourceFailure: unknown;
  source.once('error', (error) => (sourceFailure = error));
  try {
    await pipeline(source, sftp.createWriteStream(temporary, { mode }), signal ? { signal } : {});
    await replace(sftp, temporary, path);
  } catch (error) {
    await removeFile(sftp, temporary);
    if (signal?.aborted || sourceFailure !== undefined) throw error;
    throw unwritable(path, error instanceof Error ? error.message : String(error), error);
  }
}

function removeFile(sftp: SFTPWrapper, path: string): Promise<unknown> {
  return new Promise((resolve) => {
    try {
      sftp.unlink(path, resolve);
    } catch (error) {
      // ssh2 throws if the connection is lost.
      resolve(error);
    }
  });
}

/**
 * Renames a file so that it replaces an existing file. Uses `posix-rename@openssh.com`, because the rename of SFTP
 * version 3 does not replace files.
 */
function replace(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined) => (error ? reject(error) : resolve());
    try {
      sftp.ext_openssh_rename(from, to, done);
    } catch {
      // ssh2 throws if the server does not support the extension. Then the existing file is removed first.
      sftp.unlink(to, () => sftp.rename(from, to, done));
    }
  });
}
