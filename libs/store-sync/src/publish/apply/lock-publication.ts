import type { SharedLock } from '@storedeck/host/folder';

import { lockApp } from '../../files/app-lock.ts';
import type { ChosenStores } from '../../run/choose-stores.ts';

/**
 * Locks the app at each of these stores, so that no other process of this user can publish the app there.
 *
 * @returns a function that releases the locks
 * @throws StoreSyncError STORE_BUSY if another process publishes the app
 */
export async function lockPublication(
  { appStore, googlePlay }: ChosenStores,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  const names = [
    ...(appStore ? [`publish appStore ${appStore.bundleId}`] : []),
    ...(googlePlay ? [`publish googlePlay ${googlePlay.packageName}`] : []),
  ];
  const locks: SharedLock[] = [];
  const release = async (): Promise<void> => {
    for (const lock of locks) await lock.release();
  };
  try {
    for (const name of names) locks.push(await lockApp(name, { waitMs: 0, signal }));
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}
