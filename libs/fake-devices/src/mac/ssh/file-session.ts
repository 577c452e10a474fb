import type { Attributes, SFTPWrapper } from 'ssh2';

import type { FileFacts, MacFiles, OpenFile } from '../mac-files.ts';

// draft-ietf-secsh-filexfer-02, section 7
const STATUS = { OK: 0, EOF: 1, NO_SUCH_FILE: 2, PERMISSION_DENIED: 3, FAILURE: 4 } as const;
const WRITING_FLAGS = 0x02 | 0x04 | 0x08 | 0x10;
const MAX_PIECE = 256 * 1024;

/** Serves the Mac's files over SFTP. The client can read and remove these files, and cannot see any other files. */
export function serveFiles(sftp: SFTPWrapper, files: MacFiles): void {
  const respond: Respond = (id, work) => {
    work().catch((error: NodeJS.ErrnoException) => sftp.status(id, toStatus(error), describeError(error)));
  };
  serveContents(sftp, respond, files);
  const serveFacts = (id: number, path: string, followLink: boolean) =>
    respond(id, async () => sftp.attrs(id, attributes(await files.facts(path, { followLink }))));
  sftp.on('STAT', (id, path) => serveFacts(id, path, true));
  sftp.on('LSTAT', (id, path) => serveFacts(id, path, false));
  sftp.on('REALPATH', (id, path) =>
    respond(id, async () => {
      const filename = await files.realPath(path);
      sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    respond(id, async () => {
      await files.remove(path);
      sftp.status(id, STATUS.OK);
    }),
  );
}

/** Does the work of one request. An error becomes the status of the response. */
type Respond = (id: number, work: () => Promise<void>) => void;

/** Serves the requests that use an open file. */
function serveContents(sftp: SFTPWrapper, respond: Respond, files: MacFiles): void {
  const open = new Map<number, OpenFile>();
  let lastHandle = 0;
  const opened = (handle: Buffer) => {
    const file = open.get(handle.length === 4 ? handle.readUInt32BE(0) : 0);
    if (!file) throw new Error('Invalid handle');
    return file;
  };
  sftp.on('OPEN', (id, path, flags) =>
    respond(id, async () => {
      if (flags & WRITING_FLAGS) return sftp.status(id, STATUS.PERMISSION_DENIED);
      const file = await files.open(path);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE((lastHandle += 1));
      open.set(lastHandle, file);
      sftp.handle(id, handle);
    }),
  );
  // eslint-disable-next-line max-params -- ssh2 calls the listener with these arguments
  sftp.on('READ', (id, handle, offset, length) =>
    respond(id, async () => {
      const bytes = await opened(handle).read(offset, Math.min(length, MAX_PIECE));
      if (bytes.length === 0) sftp.status(id, STATUS.EOF);
      else sftp.data(id, bytes);
    }),
  );
  sftp.on('FSTAT', (id, handle) =>
    respond(id, async () => sftp.attrs(id, attributes(await opened(handle).facts()))),
  );
  sftp.on('CLOSE', (id, handle) =>
    respond(id, async () => {
      await opened(handle).close();
      open.delete(handle.readUInt32BE(0));
      sftp.status(id, STATUS.OK);
    }),
  );
  sftp.on('close', () => {
    for (const file of open.values()) void file.close();
    open.clear();
  });
}

function toStatus({ code }: NodeJS.ErrnoException) {
  if (code === 'ENOENT' || code === 'ENOTDIR') return STATUS.NO_SUCH_FILE;
  return code === 'EACCES' || code === 'EPERM' ? STATUS.PERMISSION_DENIED : STATUS.FAILURE;
}

/** The message must not contain a path of this computer. */
function describeError(error: NodeJS.ErrnoException) {
  return toStatus(error) === STATUS.NO_SUCH_FILE ? 'No such file' : 'Failure';
}

function attributes({ mode, size, changedAt }: FileFacts): Attributes {
  return { mode, size, uid: 501, gid: 20, atime: changedAt, mtime: changedAt };
}
