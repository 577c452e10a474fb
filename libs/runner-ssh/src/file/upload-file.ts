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
 * Writes a file on the runner. The content is first written to a temporary file in the same folder. This temporary file
 * then replaces the previous file. After a failure, the previous file still exists. Exception: on a server without
 * `posix-rename@openssh.com`, the previous file may be missing after a failure. Rejects with `FILE_UNWRITABLE`, with
 * the error of the content's stream, or with the signal's reason.
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

async function removeFile(sftp: SFTPWrapper, path: string): Promise<void> {
  await settled((done) => sftp.unlink(path, done)).catch(() => undefined);
}

/**
 * Renames a file so that it replaces an existing file. Uses `posix-rename@openssh.com`, because the rename of SFTP
 * version 3 does not replace files.
 */
async function replace(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  if (await posixRename(sftp, from, to)) return;
  if (!(await isFile(sftp, to))) return settled((done) => sftp.rename(from, to, done));
  const previous = `${to}.${randomUUID()}.old`;
  await settled((done) => sftp.rename(to, previous, done));
  try {
    await settled((done) => sftp.rename(from, to, done));
  } catch (error) {
    await settled((done) => sftp.rename(previous, to, done)).catch(() => undefined);
    throw error;
  }
  await removeFile(sftp, previous);
}

/** Resolves to false if the server does not support the extension. In that case, ssh2 throws at once. */
async function posixRename(sftp: SFTPWrapper, from: string, to: string): Promise<boolean> {
  let isSupported = true;
  await settled((done) => {
    try {
      sftp.ext_openssh_rename(from, to, done);
    } catch {
      isSupported = false;
      done();
    }
  });
  return isSupported;
}

/** Whether there is a file or a link at the path. False for a folder, because `replace` must not move a folder away. */
async function isFile(sftp: SFTPWrapper, path: string): Promise<boolean> {
  let isFound = false;
  await settled((done) =>
    sftp.lstat(path, (_error, stats) => {
      isFound = stats?.isFile() === true || stats?.isSymbolicLink() === true;
      done();
    }),
  );
  return isFound;
}

/** Sends an SFTP request. Also rejects if ssh2 throws because the connection is lost. */
function settled(send: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    send((error) => (error ? reject(error) : resolve()));
  });
}
