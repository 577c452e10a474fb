import { Readable } from 'node:stream';

import { HostError } from '@storedeck/host';
import type { SFTPWrapper, Stats } from 'ssh2';

// `PIECE` is the largest number of bytes that OpenSSH sends per request (limits@openssh.com). `AHEAD` is the number of
// parallel requests, which compensate for the latency of the network.
const PIECE = 255 * 1024;
const AHEAD = 8;

interface RemoteFile {
  readonly sftp: SFTPWrapper;
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /** Returns the error of the connection if it is lost, and otherwise undefined. */
  readonly broken: () => Error | undefined;
}

/**
 * Opens a regular file of the runner. Rejects with `FILE_NOT_FOUND` or `FILE_UNREADABLE`, with the signal's reason, or
 * with ssh2's error if the connection breaks. If the connection breaks later, the stream fails with the error of
 * `broken`.
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

// The type is checked before the file is opened, because opening a FIFO would block all requests of the SFTP session.
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

// Reads until the end of the file and not only up to its initial size, because the file of a screenshot may still be
// growing.
async function* pieces({ sftp, handle, size, path, signal, broken }: OpenFile): AsyncGenerator<Buffer> {
  const pending: Promise<Buffer>[] = [];
  let position = 0;
  // Node destroys a stream only after the pending read has finished. If the server has stopped responding, the read
  // never finishes. So an abort must also end the wait for the read.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      while (pending.length === 0 || (pending.length < AHEAD && position < size)) {
        const piece = readWhole(sftp, handle, position);
        // A piece may fail before the loop awaits it. Without this handler, the rejection would be unhandled.
        piece.catch(() => undefined);
        pending.push(piece);
        position += PIECE;
      }
      const piece = await Promise.race([pending.shift(), aborted]);
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

// A server may send fewer bytes than requested. Only an empty response means the end of the file.
async function readWhole(sftp: SFTPWrapper, handle: Buffer, start: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  while (filled < PIECE) {
    const bytes = await readSome(sftp, handle, { into: buffer.subarray(filled), position: start + filled });
    if (bytes === 0) break;
    filled += bytes;
  }
  return buffer.subarray(0, filled);
}

function readSome(sftp: SFTPWrapper, handle: Buffer, { into, position }: { into: Buffer; position: number }) {
  return new Promise<number>((resolve, reject) => {
    sftp.read(handle, into, 0, into.length, position, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });
}

// Status codes of SFTP [draft-ietf-secsh-filexfer-02, section 7].
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

// Errors of SSH are converted, because the reader of the stream expects a HostError.
function hostError(path: string, error: unknown) {
  const known = fileError(path, error);
  return known instanceof HostError ? known : unreadable(path, 'the runner stopped sending', error);
}

function unreadable(path: string, why: string, cause?: unknown) {
  return new HostError('FILE_UNREADABLE', `${path} on the runner cannot be read: ${why}.`, { cause });
}
