import { open, lstat, realpath, rm, stat, type FileHandle } from 'node:fs/promises';

import type { Attributes, SFTPWrapper } from 'ssh2';

import type { MacFolder } from '../mac-folder.ts';

// draft-ietf-secsh-filexfer-02, section 7
const STATUS = { OK: 0, EOF: 1, NO_SUCH_FILE: 2, PERMISSION_DENIED: 3, FAILURE: 4 } as const;
const WRITING_FLAGS = 0x02 | 0x04 | 0x08 | 0x10;

/** Serves the Mac's files over SFTP. The client can read and remove these files, and cannot see any other files. */
export function serveFiles(sftp: SFTPWrapper, folder: MacFolder): void {
  const real = (path: string) => {
    const file = folder.realPath(path === '.' || path === '' ? folder.home : path);
    if (folder.contains(file)) return file;
    throw Object.assign(new Error('No such file'), { code: 'ENOENT' });
  };
  const respond: Respond = (id, work) => {
    work().catch((error: NodeJS.ErrnoException) => sftp.status(id, statusOf(error), error.message));
  };
  serveContents(sftp, respond, real);
  sftp.on('STAT', (id, path) => respond(id, async () => sftp.attrs(id, attributes(await stat(real(path))))));
  sftp.on('LSTAT', (id, path) =>
    respond(id, async () => sftp.attrs(id, attributes(await lstat(real(path))))),
  );
  sftp.on('REALPATH', (id, path) =>
    respond(id, async () => {
      const filename = await realpath(real(path));
      sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    respond(id, async () => {
      await rm(real(path));
      sftp.status(id, STATUS.OK);
    }),
  );
}

/** Does the work of one request. An error becomes the status of the response. */
type Respond = (id: number, work: () => Promise<void>) => void;

/** Serves the requests that use an open file. */
function serveContents(sftp: SFTPWrapper, respond: Respond, real: (path: string) => string): void {
  const files = new Map<number, FileHandle>();
  let lastHandle = 0;
  const opened = (handle: Buffer) => {
    const file = files.get(handle.length === 4 ? handle.readUInt32BE(0) : 0);
    if (!file) throw new Error('Invalid handle');
    return file;
  };
  sftp.on('OPEN', (id, path, flags) =>
    respond(id, async () => {
      if (flags & WRITING_FLAGS) return sftp.status(id, STATUS.PERMISSION_DENIED);
      const file = await open(real(path), 'r');
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE((lastHandle += 1));
      files.set(lastHandle, file);
      sftp.handle(id, handle);
    }),
  );
  // eslint-disable-next-line max-params -- ssh2 calls the listener with these arguments
  sftp.on('READ', (id, handle, offset, length) =>
    respond(id, async () => {
      const buffer = Buffer.alloc(Math.min(length, 256 * 1024));
      const { bytesRead } = await opened(handle).read(buffer, 0, buffer.length, offset);
      if (bytesRead === 0) sftp.status(id, STATUS.EOF);
      else sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('FSTAT', (id, handle) =>
    respond(id, async () => sftp.attrs(id, attributes(await opened(handle).stat()))),
  );
  sftp.on('CLOSE', (id, handle) =>
    respond(id, async () => {
      await opened(handle).close();
      files.delete(handle.readUInt32BE(0));
      sftp.status(id, STATUS.OK);
    }),
  );
  sftp.on('close', () => {
    for (const file of files.values()) void file.close();
    files.clear();
  });
}

function statusOf({ code }: NodeJS.ErrnoException) {
  if (code === 'ENOENT' || code === 'ENOTDIR') return STATUS.NO_SUCH_FILE;
  return code === 'EACCES' || code === 'EPERM' ? STATUS.PERMISSION_DENIED : STATUS.FAILURE;
}

function attributes(stats: Awaited<ReturnType<typeof stat>>): Attributes {
  return {
    mode: Number(stats.mode),
    uid: Number(stats.uid),
    gid: Number(stats.gid),
    size: Number(stats.size),
    atime: Math.floor(Number(stats.atimeMs) / 1000),
    mtime: Math.floor(Number(stats.mtimeMs) / 1000),
  };
}
