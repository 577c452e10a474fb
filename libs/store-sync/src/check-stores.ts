import { checkAppStoreCredentials, openAppStoreClient, findApp } from '@storedeck/app-store';
import type { StoreResult } from '@storedeck/contract';
import {
  checkGooglePlayCredentials,
  describeCredentials,
  openPlayClient,
  withEdit,
} from '@storedeck/google-play';
import type { Store } from '@storedeck/listing';
import { type NetworkOptions, throwIfAborted } from '@storedeck/store-api';

import type { StoreCredentials } from './credentials/store-credentials.ts';
import { variableNames } from './credentials/variable-reader.ts';
import type { StoreEndpoints } from './run/endpoints.ts';
import { type Run, withRun } from './run/run.ts';
import { isStoreSyncError } from './store-sync-error.ts';

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
    const [appStore, googlePlay] = await Promise.all([
      resultOf('appStore', credentials, () => checkAppStore(credentials, run)),
      resultOf('googlePlay', credentials, () => checkGooglePlay(credentials, run)),
    ]);
    throwIfAborted(options.signal);
    return { appStore, googlePlay };
  });
}

async function resultOf(
  store: Store,
  { missing, invalid, ...credentials }: StoreCredentials,
  check: () => Promise<string>,
): Promise<StoreResult> {
  try {
    const wrong = invalid?.[store];
    if (wrong) throw wrong;
    if (credentials[store] === undefined)
      return {
        ok: false,
        detail: ['not configured', missing?.[store] && variableNames(missing[store])]
          .filter(Boolean)
          .join(' — missing '),
      };
    return { ok: true, detail: await check() };
  } catch (error) {
    if (!isStoreSyncError(error)) throw error;
    return { ok: false, detail: [error.message, error.hint].filter(Boolean).join(' ') };
  }
}

async function checkAppStore({ appStore }: StoreCredentials, run: Run): Promise<string> {
  if (!appStore) throw new TypeError('No App Store credentials');
  const client = await openAppStoreClient({
    ...run,
    baseUrl: run.endpoints.appStoreConnectUrl,
    credentials: checkAppStoreCredentials(appStore),
  });
  const app = await findApp(client);
  return `OK — ${app.name} (${app.bundleId})`;
}

async function checkGooglePlay({ googlePlay }: StoreCredentials, run: Run): Promise<string> {
  if (!googlePlay) throw new TypeError('No Google Play credentials');
  const credentials = checkGooglePlayCredentials(googlePlay);
  const client = await openPlayClient({ ...run, credentials });
  await withEdit(client, run.signal, () => Promise.resolve());
  return `OK — edit access to ${credentials.packageName} (SA ${describeCredentials(credentials.serviceAccount).principal ?? 'unknown'})`;
}
