import { HostError } from '@storedeck/host';
import type { SFTPWrapper } from 'ssh2';

// A status code of SFTP [draft-ietf-secsh-filexfer-02, section 7].
const NO_SUCH_FILE = 2;

/** Creates a folder and its parents. Does nothing if the folder exists. Rejects with `FILE_UNWRITABLE`. */
export async function makeRemoteFolder(sftp: SFTPWrapper, path: string): Promise<void> {
  if (await isFolder(sftp, path)) return;
  const error = await new Promise<{ code?: unknown } | null | undefined>((resolve) =>
    sftp.mkdir(path, (failure) => resolve(failure as { code?: unknown } | null | undefined)),
  );
  if (!error) return;
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (error.code === NO_SUCH_FILE && parent !== '') {
    await makeRemoteFolder(sftp, parent);
    return makeRemoteFolder(sftp, path);
  }
  // Another caller may have created the folder in the meantime.
  if (await isFolder(sftp, path)) return;
  throw unwritable(path, 'the folder cannot be created', error);
}

/** Returns the error for a path on the runner that cannot be written. */
export function unwritable(path: string, why: string, cause?: unknown): HostError {
  return new HostError('FILE_UNWRITABLE', `${path} on the runner cannot be written: ${why}.`, {
    cause,
    hint: 'Check that the folder exists and that this user may write to it.',
  });
}

function isFolder(sftp: SFTPWrapper, path: string): Promise<boolean> {
  return new Promise((resolve) => sftp.stat(path, (error, stats) => resolve(!error && stats.isDirectory())));
}
