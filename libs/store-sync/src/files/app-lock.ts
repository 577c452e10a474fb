import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { claimSharedLock, type SharedLock } from '@storedeck/host/folder';
import { pause, throwIfAborted } from '@storedeck/store-api';

import { StoreSyncError } from '../store-sync-error.ts';
import { asDiskError } from './disk-error.ts';
import { privateFolder } from './private-folder.ts';

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
): Promise<SharedLock> {
  const folder = await privateFolder(
    join(tmpdir(), `storedeck-apps-${userInfo().uid}`),
    'Remove this folder.',
  );
  const path = join(folder, `${createHash('sha256').update(app).digest('hex').slice(0, 32)}.lock`);
  const start = performance.now();
  for (;;) {
    throwIfAborted(signal);
    const lock = await claimSharedLock(path).catch(asDiskError(path));
    if (lock) return lock;
    if (performance.now() - start >= waitMs) throw busy();
    await pause(RETRY_MS, signal);
  }
}

function busy(): StoreSyncError {
  return new StoreSyncError('STORE_BUSY', 'Another process is working with this app at the store.', {
    hint: 'Wait until its sync, check or publication has finished.',
  });
}
