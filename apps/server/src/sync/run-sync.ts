import type { SyncProgress, SyncResult } from '@storedeck/contract';
import { STORE_SLUGS, storeOfSlug, type StoreSlug } from '@storedeck/listing';
import { type ArrivedPicture, credentialsFrom, syncEnv, syncListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { syncVariables } from './sync-variables.ts';

export interface RunSyncOptions {
  /** The only store to sync. Default: every configured store. */
  readonly store?: StoreSlug | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
  readonly onPicture?: (picture: ArrivedPicture) => void;
}

/** Syncs the working folder with the current variables. Rejects with StoreSyncError. */
export async function runSync(
  config: Pick<Config, 'dir' | 'environment' | 'storeEndpoints'>,
  { store, signal, onProgress, onPicture }: RunSyncOptions,
): Promise<SyncResult> {
  const { dir, storeEndpoints: endpoints } = config;
  const requested = store && [storeOfSlug(store)];
  const credentials = credentialsFrom(await syncEnv(await syncVariables(config), { dir, stores: requested }));
  const { stores, appStore, googlePlay, ...summary } = await syncListing({
    dir,
    credentials,
    stores: requested,
    endpoints,
    signal,
    onPicture,
    onProgress,
  });
  return {
    ok: true,
    stores: stores.map((each) => STORE_SLUGS[each]),
    appstore: appStore,
    googleplay: googlePlay,
    ...summary,
  };
}
