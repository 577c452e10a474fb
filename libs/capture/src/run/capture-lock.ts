import { join } from 'node:path';

import { claimSharedLock, type Folder, type LockOwner, readLockOwner } from '@storedeck/host/folder';

import { CaptureError } from '../capture-error.ts';
import { CAPTURES } from '../plan/capture-paths.ts';

/** The right to capture into a working folder. Disposing it gives it back. */
export interface CaptureLock extends AsyncDisposable {
  /** The working folder. */
  readonly folder: Folder;
}

/**
 * Takes the right to capture into a working folder, so that two captures do not overwrite each other's pictures. A
 * process that has ended no longer has it.
 *
 * @param name who captures, in words: letters, digits and spaces
 * @throws CaptureError CAPTURE_RUNNING, and the HostError of a folder that cannot be written
 */
export async function lockCaptures(folder: Folder, name: string): Promise<CaptureLock> {
  const path = join(await folder.makeFolder(CAPTURES), '.lock');
  const lock = await claimSharedLock(path, name);
  if (lock) return { folder, [Symbol.asyncDispose]: () => lock.release() };
  const owner = await readLockOwner(path);
  throw new CaptureError(
    'CAPTURE_RUNNING',
    `${owner ? describe(owner) : 'Another capture'} is capturing into ${folder.root} already.`,
    'Wait until it has ended, or stop it. Nothing was changed.',
  );
}

function describe({ name = 'A process', pid, since }: LockOwner): string {
  const time = since?.toISOString().replace('T', ' ').slice(0, 16);
  return `${name} (process ${pid}${time === undefined ? '' : `, since ${time} UTC`})`;
}
