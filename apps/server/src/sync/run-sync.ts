import type { SyncProgress, SyncResult } from '@storedeck/contract';
import { credentialsFrom, syncEnv, syncListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { collectBuffers } from './collect-buffers.ts';
import { syncVariables } from './sync-variables.ts';

export interface RunSyncOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
}

/** Syncs the working folder with the variables in force right now. Rejects with StoreSyncError. */
export async function runSync(
  config: Pick<Config, 'dir' | 'environment' | 'storeEndpoints'>,
  { signal, onProgress }: RunSyncOptions,
): Promise<SyncResult> {
  const { dir, storeEndpoints: endpoints } = config;
  const collect = collectBuffers();
  const credentials = credentialsFrom(await syncEnv(await syncVariables(config), { dir }));
  return syncListing({
    dir,
    credentials,
    endpoints,
    signal,
    onProgress: (progress) => {
      collect(progress.bytes);
      onProgress(progress);
    },
  });
}
