import { checkAppStoreCredentials, findApp, openAppStoreClient } from '@storedeck/app-store';
import {
  checkGooglePlayCredentials,
  describeCredentials,
  openPlayClient,
  withEdit,
} from '@storedeck/google-play';
import type { Store } from '@storedeck/listing';
import { isStoreError, type NetworkOptions, throwIfAborted } from '@storedeck/store-api';

import type { StoreCredentials } from './credentials/store-credentials.ts';
import { variableNames } from './credentials/variable-reader.ts';
import type { StoreEndpoints } from './run/endpoints.ts';
import { type Run, withRun } from './run/run.ts';

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

/** The result of checking the credentials of one store. No part of it contains a secret. */
export interface StoreCheck {
  /** Whether the store has accepted the credentials. */
  ok: boolean;
  /** A sentence that names the app, or the reason for the refusal. */
  detail: string;
  /** With what the program signs in, and as whom; absent if the credentials are missing or invalid. */
  signIn?: StoreSignIn;
  /** What to do after a refusal. */
  next?: string;
}

/** With what a program signs in at a store. */
export interface StoreSignIn {
  /** The kind of credential in words. */
  kind: string;
  /** The account or the key that acts at the store; null if only the store knows it. */
  principal: string | null;
  /** The end of the access that the store has given, as an ISO time; null before a store has given any. */
  until: string | null;
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
): Promise<Record<Store, StoreCheck>> {
  throwIfAborted(options.signal);
  return withRun(options, async (run) => {
    const [appStore, googlePlay] = await Promise.all([
      resultOf('appStore', credentials, (signIn) => checkAppStore(credentials, { run, signIn })),
      resultOf('googlePlay', credentials, (signIn) => checkGooglePlay(credentials, { run, signIn })),
    ]);
    throwIfAborted(options.signal);
    return { appStore, googlePlay };
  });
}

async function resultOf(
  store: Store,
  { missing, invalid, ...credentials }: StoreCredentials,
  check: (signIn: StoreSignIn) => Promise<string>,
): Promise<StoreCheck> {
  let signIn: StoreSignIn | undefined;
  try {
    const wrong = invalid?.[store];
    if (wrong) throw wrong;
    signIn = describeSignIn(store, credentials);
    if (signIn) return { ok: true, detail: await check(signIn), signIn };
    const names = missing?.[store] && variableNames(missing[store]);
    return { ok: false, detail: ['not configured', names].filter(Boolean).join(' — missing ') };
  } catch (error) {
    if (!isStoreError(error)) throw error;
    const { message, hint } = error;
    return {
      ok: false,
      detail: message,
      ...(signIn && { signIn }),
      ...(hint !== undefined && { next: hint }),
    };
  }
}

/** Says with what, and as whom, a program signs in; undefined for a store without credentials. */
function describeSignIn(store: Store, { appStore, googlePlay }: StoreCredentials): StoreSignIn | undefined {
  if (store === 'appStore' && appStore) {
    const { keyId, issuerId } = checkAppStoreCredentials(appStore);
    const kind = issuerId === undefined ? 'an individual key' : 'a team key';
    return { kind, principal: `key ${keyId}`, until: null };
  }
  if (store === 'appStore' || !googlePlay) return undefined;
  const { kind, principal } = describeCredentials(checkGooglePlayCredentials(googlePlay).serviceAccount);
  return { kind, principal, until: null };
}

interface CheckContext {
  run: Run;
  /** What is known about the sign-in; the check notes its end. */
  signIn: StoreSignIn;
}

async function checkAppStore({ appStore }: StoreCredentials, { run }: CheckContext): Promise<string> {
  if (!appStore) throw new TypeError('No App Store credentials');
  const client = await openAppStoreClient({
    ...run,
    baseUrl: run.endpoints.appStoreConnectUrl,
    credentials: checkAppStoreCredentials(appStore),
  });
  const app = await findApp(client);
  return `OK — ${app.name} (${app.bundleId})`;
}

async function checkGooglePlay(
  { googlePlay }: StoreCredentials,
  { run, signIn }: CheckContext,
): Promise<string> {
  if (!googlePlay) throw new TypeError('No Google Play credentials');
  const credentials = checkGooglePlayCredentials(googlePlay);
  const client = await openPlayClient({ ...run, credentials });
  const { expiresAtMs } = await client.signIn.tokens.get({ signal: run.signal });
  signIn.until = new Date(expiresAtMs).toISOString();
  await withEdit(client, run.signal, () => Promise.resolve());
  const { principal, kind } = client.signIn.about;
  return `OK — edit access to ${credentials.packageName} (${principal === null ? kind : `SA ${principal}`})`;
}
