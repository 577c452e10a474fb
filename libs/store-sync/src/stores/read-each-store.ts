import { type Store, STORES } from '@storedeck/listing';
import { isStoreError, throwIfAborted } from '@storedeck/store-api';

import { chooseStores, findMistake } from '../run/choose-stores.ts';
import { withRun } from '../run/run.ts';
import type { StoreSyncError } from '../store-sync-error.ts';
import type { OpenStore } from './open-store.ts';
import { openStores } from './open-stores.ts';
import type { StoreAccess } from './store-access.ts';

/** A store that could not be read, and why. */
export interface UnreadStore {
  readonly store: Store;
  readonly error: StoreSyncError;
}

/** What was read of each store, and the stores that could not be read. A store without credentials is in neither. */
export interface EachStore<Part> {
  readonly parts: readonly Part[];
  readonly notRead: readonly UnreadStore[];
}

/**
 * Reads both stores at the same time. A store that refuses or cannot be reached does not keep the other one from being
 * read.
 *
 * @throws StoreSyncError NOT_CONFIGURED if no store has a variable, ABORTED
 */
export async function readEachStore<Part>(
  options: StoreAccess,
  read: (store: OpenStore) => Promise<Part>,
): Promise<EachStore<Part>> {
  const { credentials, signal, stores = STORES } = options;
  throwIfAborted(signal);
  const mistakes = stores.flatMap((store): UnreadStore[] => {
    const error = findMistake(credentials, store);
    return error ? [{ store, error }] : [];
  });
  const usable = stores.filter(
    (store) => credentials[store] !== undefined && mistakes.every((mistake) => mistake.store !== store),
  );
  // Throws the error that names the missing variables.
  if (usable.length === 0 && mistakes.length === 0) chooseStores(credentials, options.stores);
  return withRun(options, async (run) => {
    const open = openStores(credentials, run);
    const results = await Promise.all(
      usable.flatMap((name) => {
        const store = open[name];
        return store ? [readOne(store, read)] : [];
      }),
    );
    throwIfAborted(signal);
    return {
      parts: results.flatMap((result) => ('part' in result ? [result.part] : [])),
      notRead: [...mistakes, ...results.flatMap((result) => ('error' in result ? [result] : []))],
    };
  });
}

async function readOne<Part>(
  store: OpenStore,
  read: (store: OpenStore) => Promise<Part>,
): Promise<{ part: Part } | UnreadStore> {
  try {
    return { part: await read(store) };
  } catch (error) {
    if (!isStoreError(error)) throw error;
    return { store: store.store, error: error as StoreSyncError };
  }
}
