import { type Listing, type Store, STORES } from '@storedeck/listing';

import type { StoreCredentials } from './credentials/store-credentials.ts';
import { StoreSyncError } from './store-sync-error.ts';

/**
 * The ids of one app: the bundle id in the App Store, and the package name on Google Play. An id that is absent or
 * empty is not known, and equals every id.
 */
export type AppIds = Readonly<Partial<Record<Store, string | undefined>>>;

/** The ids of an app, and the name of the file or setting that contains the ids, for error messages. */
export interface NamedApp {
  readonly name: string;
  readonly ids: AppIds;
}

const IN_STORE: Readonly<Record<Store, string>> = {
  appStore: 'in the App Store',
  googlePlay: 'on Google Play',
};

/** Returns the app whose listing this is. */
export function appOfListing(name: string, listing: Listing | undefined): NamedApp {
  return {
    name,
    ids: { appStore: listing?.appStore?.bundleId, googlePlay: listing?.googlePlay?.packageName },
  };
}

/** Returns the app to which credentials give access. */
export function appOfCredentials({
  appStore,
  googlePlay,
}: Pick<StoreCredentials, 'appStore' | 'googlePlay'>): NamedApp {
  return {
    name: 'the credentials',
    ids: { appStore: appStore?.bundleId, googlePlay: googlePlay?.packageName },
  };
}

/**
 * Refuses two documents of different apps, so that nothing of one app gets into another. `hint` is the next step for the
 * user.
 *
 * @throws StoreSyncError OTHER_APP, which names both apps
 */
export function refuseOtherApp(
  one: NamedApp,
  other: NamedApp,
  hint = 'Use one working folder for each app, with the credentials of that app.',
): void {
  const store = storeOfOtherApp(one.ids, other.ids);
  if (store === undefined) return;
  throw new StoreSyncError(
    'OTHER_APP',
    `Two different apps ${IN_STORE[store]}: ${one.ids[store]} (${one.name}) and ${other.ids[store]} (${other.name}). Nothing was changed.`,
    { store, hint },
  );
}

/** Returns the first store in which the ids are those of different apps; undefined if there is none. */
export function storeOfOtherApp(one: AppIds, other: AppIds): Store | undefined {
  return STORES.find((store) => one[store] && other[store] && one[store] !== other[store]);
}
