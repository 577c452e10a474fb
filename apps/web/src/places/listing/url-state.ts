import { type DeviceKey, isDeviceOf, type Store, STORE_SLUGS, STORES } from '@storedeck/listing';

export const VIEWS = ['current', 'new', 'compare'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  current: 'Current',
  new: 'New',
  compare: 'Compare',
};

/** The state of the Listing place. The page's address holds all of it. */
export interface ListingState {
  readonly store: Store;
  readonly device: DeviceKey;
  /** A locale code of either store; null for the listing's main locale. */
  readonly locale: string | null;
  readonly view: View;
}

/** Reads the state from an address. Missing and invalid values get their defaults. */
export function readListingState(search: URLSearchParams): ListingState {
  const store = readStore(search.get('store'));
  const device = search.get('device');
  const locale = search.get('locale');
  return {
    store,
    device: device !== null && isDeviceOf(store, device) ? device : firstDevice(store),
    locale: locale !== null && /^[\w-]{2,20}$/.test(locale) ? locale : null,
    view: VIEWS.find((each) => each === search.get('view')) ?? 'current',
  };
}

/** Writes a change of the state into an address. Other parameters of the address stay. */
export function writeListingState(search: URLSearchParams, change: Partial<ListingState>): URLSearchParams {
  const before = readListingState(search);
  const store = change.store ?? before.store;
  const device =
    change.device ?? (store === before.store ? before.device : counterpart(before.device, store));
  const next = new URLSearchParams(search);
  const { locale = before.locale, view = before.view } = change;
  for (const [name, value] of Object.entries({ store: STORE_SLUGS[store], device, locale, view })) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Links from earlier versions of the page contain `store=play`. */
function readStore(name: string | null): Store {
  if (name === 'play') return 'googlePlay';
  return STORES.find((store) => STORE_SLUGS[store] === name) ?? 'appStore';
}

function firstDevice(store: Store): DeviceKey {
  return store === 'appStore' ? 'iphone' : 'phone';
}

// When the store changes, the kind of device, such as tablet, stays the same.
function counterpart(device: DeviceKey, store: Store): DeviceKey {
  const big = ['ipad', 'tablet', 'sevenInchScreenshots', 'tenInchScreenshots'].includes(device);
  if (store === 'appStore') return big ? 'ipad' : 'iphone';
  return big ? 'tablet' : 'phone';
}
