import type { SharedLock } from '@storedeck/host/folder';

import { lockApp } from '../../files/app-lock.ts';
import type { ChosenStores } from '../../run/choose-stores.ts';
import { resolveEndpoints, type StoreEndpoints } from '../../run/endpoints.ts';

/**
 * Locks the app at each of these stores, so that no other process of this user can publish the app there. The app of a
 * simulated store, which has another address, is another app.
 *
 * @returns a function that releases the locks
 * @throws StoreSyncError STORE_BUSY if another process publishes the app
 */
export async function lockPublication(
  { appStore, googlePlay }: ChosenStores,
  {
    endpoints,
    signal,
  }: {
    readonly endpoints?: Partial<StoreEndpoints> | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<() => Promise<void>> {
  const { appStoreConnectUrl, playUrl } = resolveEndpoints(endpoints);
  const names = [
    ...(appStore ? [`publish appStore ${appStoreConnectUrl} ${appStore.bundleId}`] : []),
    ...(googlePlay ? [`publish googlePlay ${playUrl} ${googlePlay.packageName}`] : []),
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
