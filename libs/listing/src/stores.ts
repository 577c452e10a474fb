/** The stores, in the order in which they are listed everywhere. These are also the keys of the listing files. */
export const STORES = ['appStore', 'googlePlay'] as const;

/** One of `STORES`. */
export type Store = (typeof STORES)[number];

/** The display name of each store. */
export const STORE_NAMES: Readonly<Record<Store, string>> = {
  appStore: 'App Store',
  googlePlay: 'Google Play',
};

/**
 * The lower-case name of each store in folder names, query parameters, results of a sync, commands and agents' tools.
 * Listings and plans contain the names in `STORES` instead.
 */
export const STORE_SLUGS = { appStore: 'appstore', googlePlay: 'googleplay' } as const satisfies Record<
  Store,
  string
>;

/** One of the values of `STORE_SLUGS`. */
export type StoreSlug = (typeof STORE_SLUGS)[Store];

/** The store with this slug. */
export function storeOfSlug(slug: StoreSlug): Store {
  return slug === STORE_SLUGS.appStore ? 'appStore' : 'googlePlay';
}
