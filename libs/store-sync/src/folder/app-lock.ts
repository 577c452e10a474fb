import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { abortedError, StoreSyncError, throwIfAborted } from '../store-sync-error.ts';
import { type FolderLock, tryLock } from './folder-lock.ts';

const RETRY_MS = 200;
const WAIT_MS = 120_000;

/**
 * Locks an app of a store. Waits as long as another process of this user, or another part of this process, has the
 * lock. Google Play allows one edit per app and account: without the lock, a sync would end the edit of a publication.
 *
 * @param app a text that names the app and the account; only callers with the same text wait for each other
 * @param options `waitMs`: the longest wait, in ms. Default 120000.
 * @throws StoreSyncError STORE_BUSY, ABORTED, FOLDER_NOT_WRITABLE
 */
export async function lockApp(
  app: string,
  { waitMs = WAIT_MS, signal }: { waitMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<FolderLock> {
  const folder = await privateFolder();
  const path = join(folder, `${createHash('sha256').update(app).digest('hex').slice(0, 32)}.lock`);
  const start = performance.now();
  for (;;) {
    throwIfAborted(signal);
    const lock = await tryLock(path);
    if (lock) return lock;
    if (performance.now() - start >= waitMs) throw busy();
    await delay(RETRY_MS, undefined, signal && { signal }).catch((reason: unknown) => {
      throw abortedError(reason);
    });
  }
}

/** Creates this user's folder in the system's temporary folder. Refuses a folder that belongs to another user. */
async function privateFolder(): Promise<string> {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `storedeck-apps-${uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (found.isDirectory() && (process.platform === 'win32' || found.uid === uid)) return folder;
  throw new StoreSyncError('FOLDER_NOT_WRITABLE', `${folder} belongs to another user.`, {
    hint: 'Remove this folder.',
  });
}

function busy(): StoreSyncError {
  return new StoreSyncError('STORE_BUSY', 'Another process is working with this app at the store.', {
    hint: 'Wait until its sync, check or publication has finished.',
  });
}
