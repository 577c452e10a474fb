import { nearestWord } from './nearest-word.ts';

/** The stores, in the order in which they are listed everywhere. These are also the keys of the listing files. */
export const STORES = ['appStore', 'googlePlay'] as const;

/** One of `STORES`. */
export type Store = (typeof STORES)[number];

/** The display name of each store. */
export const STORE_NAMES: Readonly<Record<Store, string>> = {
  appStore: 'App Store',
  googlePlay: 'Google Play',
};

/** The name of each store in the names of folders below `assets/`. Everything else uses the names in `STORES`. */
export const STORE_FOLDERS: Readonly<Record<Store, string>> = {
  appStore: 'appstore',
  googlePlay: 'googleplay',
};

/** The names by which people call each store, besides the name in `STORES`. */
const OTHER_NAMES: Readonly<Record<Store, readonly string[]>> = {
  appStore: ['apple', 'appleappstore', 'appstoreconnect', 'ios', 'iosappstore', 'itunesconnect'],
  googlePlay: [
    'android',
    'google',
    'googleplayconsole',
    'googleplaystore',
    'play',
    'playconsole',
    'playstore',
  ],
};

const STORE_OF_NAME: ReadonlyMap<string, Store> = new Map(
  STORES.flatMap((store) =>
    [store.toLowerCase(), ...OTHER_NAMES[store]].map((name) => [name, store] as const),
  ),
);

/**
 * Returns the store that a person or a program has named; undefined if the text names none. Upper case, blanks, hyphens
 * and underscores make no difference: `appStore`, `appstore` and `App Store` are one store. Usual other names are also
 * accepted: `playstore`, `google` and `android` are Google Play, `apple` and `ios` are the App Store.
 */
export function parseStore(text: string): Store | undefined {
  return STORE_OF_NAME.get(keepLetters(text));
}

/** Returns the store that a misspelt name means, such as `playstor`; undefined if no name of a store is similar. */
export function nearestStore(text: string): Store | undefined {
  return STORE_OF_NAME.get(nearestWord(keepLetters(text), [...STORE_OF_NAME.keys()]) ?? '');
}

function keepLetters(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '');
}
