import type { StoreResult } from '@storedeck/contract';

import { createAppStoreClient } from './app-store/app-store-client.ts';
import { findApp } from './app-store/find-app.ts';
import type { StoreCredentials } from './credentials/credentials-from.ts';
import { openPublisher } from './google-play/open-publisher.ts';
import { withEdit } from './google-play/with-edit.ts';
import { resolveEndpoints, type StoreEndpoints } from './http/endpoints.ts';
import { DEFAULT_NETWORK, type NetworkOptions } from './http/network-options.ts';
import { type Http, openHttp } from './http/open-http.ts';
import { isStoreSyncError, type StoreName, throwIfAborted } from './store-sync-error.ts';

/** Other addresses, other limits, and how to give up. */
export interface CheckOptions {
  /** In place of `STORE_ENDPOINTS`, one by one. */
  endpoints?: Partial<StoreEndpoints> | undefined;
  /** Limits other than `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /** Gives up both checks, with `ABORTED`. */
  signal?: AbortSignal | undefined;
}

/**
 * Tries the credentials of both stores at the same time: looks the app up on the App Store, and opens and deletes an
 * edit on Google Play. A store that refuses, or is not configured, is a finding and no error.
 *
 * @throws StoreSyncError ABORTED, or NOT_CONFIGURED for a base address that is not usable
 */
export async function checkStores(
  credentials: StoreCredentials,
  options: CheckOptions = {},
): Promise<Record<StoreName, StoreResult>> {
  throwIfAborted(options.signal);
  const endpoints = resolveEndpoints(options.endpoints);
  const http = await openHttp({ endpoints, network: { ...DEFAULT_NETWORK, ...options.network } });
  const check = { endpoints, http, signal: options.signal };
  try {
    const [appstore, googleplay] = await Promise.all([
      judge('appstore', credentials, () => checkAppStore(credentials, check)),
      judge('googleplay', credentials, () => checkGooglePlay(credentials, check)),
    ]);
    throwIfAborted(options.signal);
    return { appstore, googleplay };
  } finally {
    await http.close();
  }
}

async function judge(
  store: StoreName,
  { missing, invalid }: StoreCredentials,
  check: () => Promise<string>,
): Promise<StoreResult> {
  if (missing[store].length > 0)
    return { ok: false, detail: `not configured — missing ${missing[store].join(', ')}` };
  try {
    if (invalid[store]) throw invalid[store];
    return { ok: true, detail: await check() };
  } catch (error) {
    if (!isStoreSyncError(error)) throw error;
    return { ok: false, detail: [error.message, error.hint].filter(Boolean).join(' ') };
  }
}

interface Check {
  endpoints: StoreEndpoints;
  http: Http;
  signal: AbortSignal | undefined;
}

async function checkAppStore(
  { appStore }: StoreCredentials,
  { endpoints, http, signal }: Check,
): Promise<string> {
  if (!appStore) throw new TypeError('The App Store credentials are neither missing, invalid nor there');
  const client = createAppStoreClient({
    credentials: appStore,
    baseUrl: endpoints.appStoreConnectUrl,
    http,
    signal,
  });
  const app = await findApp(client, appStore.bundleId);
  return `OK — ${app.name} (${app.bundleId})`;
}

async function checkGooglePlay(
  { googlePlay }: StoreCredentials,
  { endpoints, http, signal }: Check,
): Promise<string> {
  if (!googlePlay) throw new TypeError('The Google Play credentials are neither missing, invalid nor there');
  const { packageName, serviceAccount } = googlePlay;
  const publisher = await openPublisher({ account: serviceAccount, endpoints, http, signal });
  await withEdit(publisher, { packageName, signal }, () => Promise.resolve());
  return `OK — edit access to ${packageName} (SA ${serviceAccount.clientEmail})`;
}
