import type { SyncProgress } from '@storedeck/contract';
import { type Listing, type Store, STORES } from '@storedeck/listing';

import type { StoreCredentials } from '../credentials/store-credentials.ts';
import type { StoreEndpoints } from '../http/endpoints.ts';
import type { NetworkOptions } from '../http/network-options.ts';
import { chooseStores } from '../run/choose-stores.ts';
import { withRun } from '../run/run.ts';
import { throwIfAborted } from '../store-sync-error.ts';
import { composeListings } from './compose-listing.ts';
import { readStores } from './read-stores.ts';

/** The options of `fetchListing`. Each option has the same meaning as in `SyncOptions`. */
export interface FetchOptions {
  credentials: StoreCredentials;
  stores?: readonly Store[] | undefined;
  endpoints?: Partial<StoreEndpoints> | undefined;
  network?: Partial<NetworkOptions> | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/**
 * Reads the current listing of the stores without a working folder: texts, versions, and the facts that the stores send
 * about each picture. No picture is downloaded, so the `file` of each picture is null.
 *
 * @returns the live listing; the draft, without the part of a store that has no draft; and a sentence for each item of
 *   a store that is left out
 * @throws StoreSyncError the same codes as `syncListing`, except for the codes about files and pictures
 */
export async function fetchListing(
  options: FetchOptions,
): Promise<{ listing: Listing; draft: Listing; skipped: string[] }> {
  const stores = chooseStores(options.credentials, options.stores);
  throwIfAborted(options.signal);
  return withRun(options, async (run) => {
    run.progress.enter('reading');
    const readings = await readStores(stores, run);
    throwIfAborted(run.signal);
    const former = { current: undefined, draft: undefined };
    const { current, draft } = composeListings(former, readings, new Map());
    return {
      listing: current,
      draft,
      skipped: STORES.flatMap((store) => readings[store]?.skipped ?? []),
    };
  });
}
