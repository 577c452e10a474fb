import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { HostError } from './host-error.ts';

export async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Opens a regular file for streaming. Rejects with `FILE_NOT_FOUND`, `FILE_UNREADABLE` or `ABORTED`. */
export async function openFile(path: string, signal?: AbortSignal): Promise<Readable> {
  if (signal?.aborted) throw new HostError('ABORTED', `"${path}" was not read: the call was aborted.`);
  // Without O_NONBLOCK, opening a FIFO without a writer would block one of Node's few file threads.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    throw openFailure(path, error);
  });
  try {
    if ((await file.stat()).isFile()) return file.createReadStream(signal ? { signal } : {});
  } catch (error) {
    await file.close();
    throw openFailure(path, error);
  }
  await file.close();
  throw new HostError('FILE_UNREADABLE', `"${path}" is not a regular file.`);
}

function openFailure(path: string, error: unknown): HostError {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new HostError('FILE_NOT_FOUND', `There is no file "${path}".`, { cause: error });
  }
  const reason = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : (code ?? String(error));
  return new HostError('FILE_UNREADABLE', `"${path}" cannot be read: ${reason}.`, { cause: error });
}
