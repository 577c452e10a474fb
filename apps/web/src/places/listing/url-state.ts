import { type DeviceKey, isStoreDevice, type Store, parseStore } from '@storedeck/listing';

/** The listings that the page shows and compares. */
export const SOURCES = ['current', 'draft', 'new'] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<Source, string>> = { current: 'Live', draft: 'Draft', new: 'New' };

export const VIEWS = [...SOURCES, 'compare', 'matrix', 'board', 'notes'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  ...SOURCE_NAMES,
  compare: 'Compare',
  matrix: 'Matrix',
  board: 'Board',
  notes: 'Notes',
};

/** Two different listings to compare. */
export interface Pair {
  readonly from: Source;
  readonly to: Source;
}

/** The state of the Listing place. The page's address contains the whole state. */
export interface ListingState {
  readonly store: Store;
  readonly device: DeviceKey;
  /** A locale code of either store; null for the listing's main locale. */
  readonly locale: string | null;
  readonly view: View;
  /** The compared listings; null for the default, see `comparedPair`. */
  readonly pair: Pair | null;
}

/** Reads the state from an address. Missing and invalid values get their defaults. */
export function readListingState(search: URLSearchParams): ListingState {
  const store = readStore(search.get('store'));
  const device = search.get('device');
  const locale = search.get('locale');
  return {
    store,
    device: device !== null && isStoreDevice(store, device) ? device : firstDevice(store),
    locale: locale !== null && /^[\w-]{2,20}$/.test(locale) ? locale : null,
    view: VIEWS.find((each) => each === fromAddress(search.get('view'))) ?? 'current',
    pair: readPair(search),
  };
}

/**
 * Returns the listings that Compare shows: the pair in the address; otherwise Live and New, or Live and Draft if there
 * is a Draft but no New.
 */
export function comparedPair({ pair }: ListingState, has: { draft: boolean; new: boolean }): Pair {
  return pair ?? { from: 'current', to: has.draft && !has.new ? 'draft' : 'new' };
}

function readPair(search: URLSearchParams): Pair | null {
  const [from, to] = [readSource(search.get('from')), readSource(search.get('to'))];
  return from && to && from !== to ? { from, to } : null;
}

/** Reads the name of a listing in an address; null for any other word. */
export function readSource(word: string | null): Source | null {
  return SOURCES.find((each) => each === fromAddress(word)) ?? null;
}

/** Converts the name of a listing in an address. Current may also be called `live` there. */
function fromAddress(word: string | null): string | null {
  return word === 'live' ? 'current' : word;
}

/** Writes a change of the state into an address. Other parameters of the address stay. */
export function writeListingState(search: URLSearchParams, change: Partial<ListingState>): URLSearchParams {
  const before = readListingState(search);
  const store = change.store ?? before.store;
  const device =
    change.device ?? (store === before.store ? before.device : counterpart(before.device, store));
  const next = new URLSearchParams(search);
  const { locale = before.locale, view = before.view, pair = before.pair } = change;
  const words = { from: pair && toAddress(pair.from), to: pair && toAddress(pair.to) };
  for (const [name, value] of Object.entries({ store, device, locale, view, ...words })) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function toAddress(source: Source): string {
  return source === 'current' ? 'live' : source;
}

/** Reads the store from an address. Links from earlier versions of the page contain `store=play`. */
function readStore(name: string | null): Store {
  if (name === 'play') return 'googlePlay';
  return parseStore(name ?? '') ?? 'appStore';
}

function firstDevice(store: Store): DeviceKey {
  return store === 'appStore' ? 'iphone' : 'phone';
}

// When the store changes, a tablet stays a tablet. Every other device becomes a phone.
function counterpart(device: DeviceKey, store: Store): DeviceKey {
  const big = ['ipad', 'tablet', 'sevenInchScreenshots', 'tenInchScreenshots'].includes(device);
  if (store === 'appStore') return big ? 'ipad' : 'iphone';
  return big ? 'tablet' : 'phone';
}
