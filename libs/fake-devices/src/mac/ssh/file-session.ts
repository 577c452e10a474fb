import { open, lstat, realpath, rm, stat, type FileHandle } from 'node:fs/promises';

import type { Attributes, SFTPWrapper } from 'ssh2';

import type { MacFolder } from '../mac-folder.ts';

// draft-ietf-secsh-filexfer-02, section 7
const STATUS = { OK: 0, EOF: 1, NO_SUCH_FILE: 2, PERMISSION_DENIED: 3, FAILURE: 4 } as const;
const WRITING_FLAGS = 0x02 | 0x04 | 0x08 | 0x10;

/** Serves the Mac's own files over SFTP, for reading and removing; outside them nothing is there. */
export function serveFiles(sftp: SFTPWrapper, folder: MacFolder): void {
  const handles = new Map<number, FileHandle>();
  let lastHandle = 0;
  const real = (path: string) => {
    const place = folder.place(path === '.' || path === '' ? folder.home : path);
    if (folder.owns(place)) return place;
    throw Object.assign(new Error('No such file'), { code: 'ENOENT' });
  };
  const answer = (id: number, work: () => Promise<void>) => {
    work().catch((error: NodeJS.ErrnoException) => sftp.status(id, statusOf(error), error.message));
  };
  const opened = (handle: Buffer) => {
    const file = handles.get(handle.length === 4 ? handle.readUInt32BE(0) : 0);
    if (!file) throw new Error('Invalid handle');
    return file;
  };

  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      if (flags & WRITING_FLAGS) return sftp.status(id, STATUS.PERMISSION_DENIED);
      const file = await open(real(path), 'r');
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE((lastHandle += 1));
      handles.set(lastHandle, file);
      sftp.handle(id, handle);
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const buffer = Buffer.alloc(Math.min(length, 256 * 1024));
      const { bytesRead } = await opened(handle).read(buffer, 0, buffer.length, offset);
      if (bytesRead === 0) sftp.status(id, STATUS.EOF);
      else sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('FSTAT', (id, handle) =>
    answer(id, async () => sftp.attrs(id, attributes(await opened(handle).stat()))),
  );
  sftp.on('STAT', (id, path) => answer(id, async () => sftp.attrs(id, attributes(await stat(real(path))))));
  sftp.on('LSTAT', (id, path) => answer(id, async () => sftp.attrs(id, attributes(await lstat(real(path))))));
  sftp.on('REALPATH', (id, path) =>
    answer(id, async () => {
      const filename = await realpath(real(path));
      sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    answer(id, async () => {
      await rm(real(path));
      sftp.status(id, STATUS.OK);
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      await opened(handle).close();
      handles.delete(handle.readUInt32BE(0));
      sftp.status(id, STATUS.OK);
    }),
  );
  sftp.on('close', () => {
    for (const file of handles.values()) void file.close();
    handles.clear();
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
