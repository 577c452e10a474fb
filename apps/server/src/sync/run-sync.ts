import type { SyncProgress, SyncResult } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';
import { type ArrivedPicture, syncListing, type SyncSoFar } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { readCredentials } from './read-credentials.ts';

export interface RunSyncOptions {
  /** The only store to sync. Default: every configured store. */
  readonly store?: Store | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
  readonly onPicture?: (picture: ArrivedPicture) => void;
  /** Called when the texts are read and pictures must be downloaded, see `SyncOptions.onRead`. */
  readonly onRead?: (soFar: SyncSoFar) => void;
}

/** Syncs the working folder with the current variables. Rejects with StoreSyncError. */
export async function runSync(
  config: Pick<Config, 'dir' | 'adc' | 'environment' | 'storeEndpoints'>,
  { store, signal, onProgress, onPicture, onRead }: RunSyncOptions,
): Promise<SyncResult> {
  const { dir, storeEndpoints: endpoints } = config;
  const requested = store && [store];
  const credentials = await readCredentials(config);
  const { stores, appStore, googlePlay, ...summary } = await syncListing({
    dir,
    credentials,
    stores: requested,
    endpoints,
    signal,
    onPicture,
    onRead,
    onProgress,
  });
  return {
    ok: true,
    stores: [...stores],
    appstore: appStore,
    googleplay: googlePlay,
    ...summary,
  };
}
