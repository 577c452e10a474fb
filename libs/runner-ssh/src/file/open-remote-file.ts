import { Readable } from 'node:stream';

import { HostError } from '@storedeck/host';
import type { SFTPWrapper, Stats } from 'ssh2';

// The most OpenSSH answers at once (limits@openssh.com), and enough requests under way to hide the network's delay.
const PIECE = 255 * 1024;
const AHEAD = 8;

interface RemoteFile {
  readonly sftp: SFTPWrapper;
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /** Why the connection is not there, if it is not. */
  readonly broken: () => Error | undefined;
}

/**
 * Opens a regular file of the runner. Rejects with `FILE_NOT_FOUND` or `FILE_UNREADABLE`, or ssh2's error when the
 * connection broke; the stream fails with what `broken` says then.
 */
export async function openRemoteFile({ sftp, path, signal, broken }: RemoteFile): Promise<Readable> {
  if (!path.startsWith('/') || path.includes('\0')) throw unreadable(path, 'its path is not absolute');
  const { size } = await regularFile(sftp, path);
  signal?.throwIfAborted();
  const handle = await new Promise<Buffer>((resolve, reject) => {
    sftp.open(path, 'r', (error, opened) => (error ? reject(fileError(path, error)) : resolve(opened)));
  });
  return Readable.from(pieces({ sftp, handle, size, path, signal, broken }), {
    objectMode: false,
    highWaterMark: 2 * PIECE,
    ...(signal ? { signal } : {}),
  });
}

// Asked before opening: to open a FIFO would block the server's whole file session.
async function regularFile(sftp: SFTPWrapper, path: string): Promise<Stats> {
  const stats = await new Promise<Stats>((resolve, reject) => {
    sftp.stat(path, (error, found) => (error ? reject(fileError(path, error)) : resolve(found)));
  });
  if (!stats.isFile())
    throw unreadable(path, stats.isDirectory() ? 'it is a folder' : 'it is not a regular file');
  return stats;
}

interface OpenFile extends RemoteFile {
  readonly handle: Buffer;
  readonly size: number;
}

// Reads until the end of the file, wherever its size said that is: a screenshot may still be growing.
async function* pieces({ sftp, handle, size, path, signal, broken }: OpenFile): AsyncGenerator<Buffer> {
  const coming: Promise<Buffer>[] = [];
  let position = 0;
  // A server that has gone silent answers no read, and a stream is destroyed only when its last read is done.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      while (coming.length === 0 || (coming.length < AHEAD && position < size)) {
        const piece = readWhole(sftp, handle, position);
        // Also pieces nobody waits for any more may fail.
        piece.catch(() => undefined);
        coming.push(piece);
        position += PIECE;
      }
      const piece = await Promise.race([coming.shift(), aborted]);
      if (piece && piece.length > 0) yield piece;
      if (!piece || piece.length < PIECE) return;
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw broken() ?? hostError(path, error);
  } finally {
    signal?.removeEventListener('abort', abort);
    sftp.close(handle, () => undefined);
  }
}

// A server may answer with less than was asked for; only an empty answer is the file's end.
async function readWhole(sftp: SFTPWrapper, handle: Buffer, start: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  while (filled < PIECE) {
    const bytes = await readSome(sftp, handle, buffer, filled, start + filled);
    if (bytes === 0) break;
    filled += bytes;
  }
  return buffer.subarray(0, filled);
}

function readSome(sftp: SFTPWrapper, handle: Buffer, buffer: Buffer, offset: number, position: number) {
  return new Promise<number>((resolve, reject) => {
    sftp.read(handle, buffer, offset, buffer.length - offset, position, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });
}

// draft-ietf-secsh-filexfer-02, section 7
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

function fileError(path: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === NO_SUCH_FILE) {
    return new HostError('FILE_NOT_FOUND', `There is no file ${path} on the runner.`, { cause: error });
  }
  if (code === PERMISSION_DENIED) return unreadable(path, 'this user may not read it', error);
  return error;
}

// Whoever reads the stream knows no SSH.
function hostError(path: string, error: unknown) {
  const known = fileError(path, error);
  return known instanceof HostError ? known : unreadable(path, 'the runner broke off', error);
}

function unreadable(path: string, why: string, cause?: unknown) {
  return new HostError('FILE_UNREADABLE', `${path} on the runner cannot be read: ${why}.`, { cause });
}
