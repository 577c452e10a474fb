import type { ListingPicture, Store } from '@storedeck/listing';

/** The part of a store's listing that publishing can change, as it is now. */
export interface StoreNow {
  readonly store: Store;
  /** The App Store version that accepts changes; undefined when there is none, and on Google Play. */
  readonly version?: VersionNow | undefined;
  /** The locale that the store shows to visitors of other languages. It cannot be removed. */
  readonly mainLocale: string | null;
  /** Texts that all locales share: `copyright`, or the contact details on Google Play. */
  readonly facts: Readonly<Record<string, string | null>>;
  readonly locales: Readonly<Record<string, LocaleNow>>;
  /** The id of the App Asset Library, if New needs it and the app has one. */
  readonly libraryId?: string | undefined;
}

/** An App Store version. */
export interface VersionNow {
  readonly id: string;
  /** The id of the app in App Store Connect. */
  readonly appId: string;
  /** Only the iOS version of an app is published. */
  readonly platform: 'IOS';
  readonly versionString: string;
  readonly state: string;
  /** Whether it is the app's first version on this platform, which has no What's New. */
  readonly isFirst: boolean;
  /** The editable app information with names and subtitles; null when there is none. */
  readonly infoId: string | null;
}

/** One locale of a store. */
export interface LocaleNow {
  /** The App Store's localization of the version; null when only the app information has this locale. */
  readonly textsId?: string | null;
  /** The App Store's localization of the app information. */
  readonly infoId?: string | null;
  readonly texts: Readonly<Record<string, string | null>>;
  readonly sets: Readonly<Record<string, SetNow>>;
}

/** The pictures of one slot in one locale. */
export interface SetNow {
  /** The App Store's id of the set; null on Google Play. */
  readonly id: string | null;
  /** The group of the App Asset Library in which the pictures are placed; undefined for a set. */
  readonly placementGroup?: string | undefined;
  /** In display order, with the store's ids and checksums, and without files. */
  readonly pictures: readonly ListingPicture[];
}
