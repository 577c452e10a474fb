import type { Store } from '@storedeck/listing';
import { isStoreError, type StoreError, throwIfAborted } from '@storedeck/store-api';

import type { StoreCredentials } from './credentials/store-credentials.ts';
import { variableNames } from './credentials/variable-reader.ts';
import { findMistake } from './run/choose-stores.ts';
import { type CallOptions, withRun } from './run/run.ts';
import type { OpenStore, StoreSignIn } from './stores/open-store.ts';
import { openStores } from './stores/open-stores.ts';

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

/**
 * Checks the credentials of both stores at the same time: looks up the app on the App Store, and opens and deletes an
 * edit on Google Play. A store that refuses the credentials, cannot be reached or is not configured is reported in the
 * result, and not as an error.
 *
 * @throws StoreSyncError ABORTED, or NOT_CONFIGURED for a base address that is not usable
 */
export async function checkStores(
  credentials: StoreCredentials,
  options: CallOptions = {},
): Promise<Record<Store, StoreCheck>> {
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
  { missing, invalid, begun }: StoreCredentials,
  store: OpenStore | undefined,
): Promise<StoreCheck> {
  const wrong = invalid?.[name];
  if (wrong) return { ok: false, ...describeRefusal(wrong) };
  if (!store) {
    const names = missing?.[name] && variableNames(missing[name]);
    const next = findMistake({ missing, invalid, begun }, name)?.hint;
    return {
      ok: false,
      detail: ['not configured', names].filter(Boolean).join(' — missing '),
      ...(next !== undefined && { next }),
    };
  }
  let signIn: StoreSignIn | undefined;
  try {
    signIn = store.describeSignIn();
    const detail = await store.check();
    return { ok: true, detail, signIn: store.describeSignIn() };
  } catch (error) {
    if (!isStoreError(error)) throw error;
    return { ok: false, ...describeRefusal(error), ...(signIn && { signIn: store.describeSignIn() }) };
  }
}

function describeRefusal({ message, hint }: StoreError): Pick<StoreCheck, 'detail' | 'next'> {
  return { detail: message, ...(hint !== undefined && { next: hint }) };
}
