import { allOrFirstFailure } from '@storedeck/async';
import type { SyncProgress, SyncResult } from '@storedeck/contract';
import { type Store, STORE_NAMES } from '@storedeck/listing';
import { type ArrivedPicture, isStoreError, syncListing, type SyncSoFar } from '@storedeck/store-sync';
import { syncReviews, type SyncReviewsOptions } from '@storedeck/store-sync/reviews';

import { type AccessConfig, readAccess } from './read-credentials.ts';

export interface RunSyncOptions {
  /** The only store to sync. Default: every configured store. */
  readonly store?: Store | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
  readonly onPicture?: (picture: ArrivedPicture) => void;
  /** Called when the texts are read and pictures must be downloaded, see `SyncOptions.onRead`. */
  readonly onRead?: (soFar: SyncSoFar) => void;
}

/**
 * Syncs the working folder with the current variables. The reviews of customers are read at the same time and kept after
 * the listing; their failure is only a line of the result. Rejects with StoreSyncError.
 */
export async function runSync(
  config: AccessConfig,
  { store, signal, ...reports }: RunSyncOptions,
): Promise<SyncResult> {
  const stop = new AbortController();
  const access = {
    ...(await readAccess(config)),
    stores: store && [store],
    signal: AbortSignal.any([signal, stop.signal]),
  };
  const listing = syncListing({ ...access, ...reports });
  const [{ stores, appStore, googlePlay, skipped, ...summary }, notUpdated] = await allOrFirstFailure(stop, [
    listing,
    keepReviews({ ...access, keepAfter: listing }),
  ]);
  return {
    ok: true,
    stores: [...stores],
    appstore: appStore,
    googleplay: googlePlay,
    ...summary,
    skipped: [...skipped, ...notUpdated],
  };
}

/** Syncs the reviews. Returns a sentence for each store whose reviews could not be read. */
async function keepReviews(options: SyncReviewsOptions): Promise<string[]> {
  try {
    const { notRead } = await syncReviews(options);
    return notRead.map(
      ({ store, error: { message, hint } }) =>
        `The reviews of ${STORE_NAMES[store]} are not updated: ${[message, hint].filter(Boolean).join(' ')}`,
    );
  } catch (error) {
    if (!isStoreError(error)) throw error;
    return [`The reviews are not updated: ${error.message}`];
  }
}
