import type { Store } from './stores.ts';

/** A value that all locales of a store share, such as the version. */
export interface SharedFactField {
  /** The path in the store's part of the listing, such as `['contact', 'email']`. */
  readonly path: readonly [string] | readonly [string, string];
  /** Display name. */
  readonly name: string;
  /**
   * What the value is: a text, Apple's constant of a category, a locale's code, or an address or number of a contact.
   * `release` is the name of a release, which is read from the store and never published.
   */
  readonly kind: 'text' | 'release' | 'category' | 'language' | 'email' | 'tel' | 'url';
  /** The name in the store's API, for a text that is published. */
  readonly field?: string;
  /** Why Storedeck does not publish the value, as a phrase after "Not published by Storedeck:". */
  readonly notPublished?: string;
}

const IN_APP_STORE_CONNECT = 'change it in App Store Connect';
const IN_PLAY_CONSOLE = 'change it in Play Console';

/** The values that all locales of a store share, in the order in which they are listed. */
export const SHARED_FACTS: Readonly<Record<Store, readonly SharedFactField[]>> = {
  appStore: [
    { path: ['version', 'versionString'], name: 'Version', kind: 'text', notPublished: IN_APP_STORE_CONNECT },
    { path: ['copyright'], name: 'Copyright', kind: 'text', field: 'copyright' },
    {
      path: ['categories', 'primary'],
      name: 'Category',
      kind: 'category',
      notPublished: IN_APP_STORE_CONNECT,
    },
    {
      path: ['categories', 'secondary'],
      name: 'Second category',
      kind: 'category',
      notPublished: IN_APP_STORE_CONNECT,
    },
    {
      path: ['primaryLocale'],
      name: 'Primary language',
      kind: 'language',
      notPublished: IN_APP_STORE_CONNECT,
    },
  ],
  googlePlay: [
    {
      path: ['versionName'],
      name: 'Release',
      kind: 'release',
      notPublished: 'belongs to a release in Play Console',
    },
    { path: ['defaultLanguage'], name: 'Default language', kind: 'language', notPublished: IN_PLAY_CONSOLE },
    { path: ['contact', 'email'], name: 'Contact email', kind: 'email', field: 'contactEmail' },
    { path: ['contact', 'website'], name: 'Contact website', kind: 'url', field: 'contactWebsite' },
    { path: ['contact', 'phone'], name: 'Contact phone', kind: 'tel', field: 'contactPhone' },
  ],
};
