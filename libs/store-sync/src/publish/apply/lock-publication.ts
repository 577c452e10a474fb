import { lockApp } from '../../folder/app-lock.ts';
import type { FolderLock } from '../../folder/folder-lock.ts';
import type { ChosenStores } from '../../sync/choose-stores.ts';

/**
 * Keeps other processes of this user from publishing the same app at one of these stores.
 *
 * @returns a function that lets them publish again
 * @throws StoreSyncError STORE_BUSY when another process publishes the app
 */
export async function lockPublication(
  { appStore, googlePlay }: ChosenStores,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  const names = [
    ...(appStore ? [`publish appStore ${appStore.bundleId}`] : []),
    ...(googlePlay ? [`publish googlePlay ${googlePlay.packageName}`] : []),
  ];
  const locks: FolderLock[] = [];
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
