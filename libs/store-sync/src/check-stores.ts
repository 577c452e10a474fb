import type { Store } from '@storedeck/listing';
import { type NetworkOptions, throwIfAborted } from '@storedeck/store-api';

import type { StoreCredentials } from './credentials/store-credentials.ts';
import { variableNames } from './credentials/variable-reader.ts';
import type { StoreEndpoints } from './run/endpoints.ts';
import { withRun } from './run/run.ts';
import { isStoreSyncError } from './store-sync-error.ts';
import type { OpenStore } from './stores/open-store.ts';
import { openStores } from './stores/open-stores.ts';

/** The options of `checkStores`. Each option has the same meaning as in `SyncOptions`. */
export interface CheckOptions {
  /** Replaces individual addresses of `STORE_ENDPOINTS`. */
  endpoints?: Partial<StoreEndpoints> | undefined;
  /** Replaces individual limits of `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /** Sends every request, in place of the built-in HTTP client. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Aborts the checks of both stores, so that `checkStores` rejects with ABORTED. */
  signal?: AbortSignal | undefined;
}

/** Whether a store accepts the credentials, as a sentence for the user. */
export interface StoreResult {
  ok: boolean;
  detail: string;
}

/**
 * Checks the credentials of both stores at the same time: looks up the app on the App Store, and opens and deletes an
 * edit on Google Play. A store that refuses the credentials, cannot be reached or is not configured is reported in the
 * result, and not as an error.
 *
 * @throws StoreSyncError ABORTED, or NOT_CONFIGURED for a base address that is not usable
 */
export async function checkStores(
  credentials: StoreCredentials,
  options: CheckOptions = {},
): Promise<Record<Store, StoreResult>> {
  throwIfAborted(options.signal);
  return withRun(options, async (run) => {
    const stores = openStores(credentials, run);
    const [appStore, googlePlay] = await Promise.all([
      checkStore('appStore', credentials, stores.appStore),
      checkStore('googlePlay', credentials, stores.googlePlay),
    ]);
    throwIfAborted(options.signal);
    return { appStore, googlePlay };
  });
}

async function checkStore(
  name: Store,
  { missing, invalid }: StoreCredentials,
  store: OpenStore | undefined,
): Promise<StoreResult> {
  try {
    const wrong = invalid?.[name];
    if (wrong) throw wrong;
    if (store) return { ok: true, detail: await store.check() };
    const names = missing?.[name] && variableNames(missing[name]);
    return { ok: false, detail: ['not configured', names].filter(Boolean).join(' — missing ') };
  } catch (error) {
    if (!isStoreSyncError(error)) throw error;
    return { ok: false, detail: [error.message, error.hint].filter(Boolean).join(' ') };
  }
}
