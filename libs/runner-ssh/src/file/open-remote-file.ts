import { Readable } from 'node:stream';
import { HostError } from '@storedeck/host';
import type { SFTPWrapper, Stats } from 'ssh2';

// The most OpenSSH answers at once (limits@openssh.com), and enough requests under way to hide the network's delay.
const PIECE = 255 * 1024;
const AHEAD = 8;

/** Opens a regular file of the runner. Rejects with `FILE_NOT_FOUND` or `FILE_UNREADABLE`, or ssh2's error when the connection broke. */
export const openRemoteFile = async (
  sftp: SFTPWrapper,
  path: string,
  signal?: AbortSignal,
): Promise<Readable> => {
  if (!path.startsWith('/') || path.includes('\0')) throw unreadable(path, 'its path is not absolute');
  const { size } = await regularFile(sftp, path);
  signal?.throwIfAborted();
  const handle = await new Promise<Buffer>((resolve, reject) => {
    sftp.open(path, 'r', (error, opened) => (error ? reject(fileError(path, error)) : resolve(opened)));
  });
  return Readable.from(pieces({ sftp, handle, size, path }), {
    objectMode: false,
    highWaterMark: 2 * PIECE,
    ...(signal ? { signal } : {}),
  });
};

// Asked before opening: to open a FIFO would block the server's whole file session.
const regularFile = async (sftp: SFTPWrapper, path: string): Promise<Stats> => {
  const stats = await new Promise<Stats>((resolve, reject) => {
    sftp.stat(path, (error, found) => (error ? reject(fileError(path, error)) : resolve(found)));
  });
  if (!stats.isFile())
    throw unreadable(path, stats.isDirectory() ? 'it is a folder' : 'it is not a regular file');
  return stats;
};

interface OpenFile {
  readonly sftp: SFTPWrapper;
  readonly handle: Buffer;
  readonly size: number;
  readonly path: string;
}

// Reads until the end of the file, wherever its size said that is: a screenshot may still be growing.
async function* pieces({ sftp, handle, size, path }: OpenFile): AsyncGenerator<Buffer> {
  const coming: Promise<Buffer>[] = [];
  let position = 0;
  try {
    for (;;) {
      while (coming.length === 0 || (coming.length < AHEAD && position < size)) {
        const piece = readWhole(sftp, handle, position);
        // Also pieces nobody waits for any more may fail.
        piece.catch(() => undefined);
        coming.push(piece);
        position += PIECE;
      }
      const piece = await coming.shift();
      if (piece && piece.length > 0) yield piece;
      if (!piece || piece.length < PIECE) return;
    }
  } catch (error) {
    throw fileError(path, error);
  } finally {
    sftp.close(handle, () => undefined);
  }
}

// A server may answer with less than was asked for; only an empty answer is the file's end.
const readWhole = async (sftp: SFTPWrapper, handle: Buffer, start: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  while (filled < PIECE) {
    const bytes = await readSome(sftp, handle, buffer, filled, start + filled);
    if (bytes === 0) break;
    filled += bytes;
  }
  return buffer.subarray(0, filled);
};

const readSome = (sftp: SFTPWrapper, handle: Buffer, buffer: Buffer, offset: number, position: number) =>
  new Promise<number>((resolve, reject) => {
    sftp.read(handle, buffer, offset, buffer.length - offset, position, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });

// draft-ietf-secsh-filexfer-02, section 7
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

const fileError = (path: string, error: unknown): unknown => {
  const { code } = error as { code?: unknown };
  if (code === NO_SUCH_FILE) {
    return new HostError('FILE_NOT_FOUND', `There is no file ${path} on the runner.`, { cause: error });
  }
  if (code === PERMISSION_DENIED) return unreadable(path, 'this user may not read it', error);
  return error;
};

const unreadable = (path: string, why: string, cause?: unknown) =>
  new HostError('FILE_UNREADABLE', `${path} on the runner cannot be read: ${why}.`, { cause });
