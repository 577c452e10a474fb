import type { GooglePlayTrack, ListingPicture, Store } from '@storedeck/listing';

/** The present state of the part of a store's listing that publishing can change. */
export interface StoreNow {
  readonly store: Store;
  /** The app that was read. */
  readonly app: AppNow;
  /** The App Store version that accepts changes; undefined if there is none, and on Google Play. */
  readonly version?: VersionNow | undefined;
  /**
   * Why the store accepts no changes of the listing at present, as a sentence with the version and its state; undefined
   * if it accepts changes. The texts and pictures are then those of the version that cannot be changed.
   */
  readonly locked?: string | undefined;
  /**
   * Why the App Store accepts no changes of the app information at present, as a sentence with the state; undefined if
   * it accepts changes, and on Google Play.
   */
  readonly infoLocked?: string | undefined;
  /** The locale that the store shows to visitors whose language has no locale. The main locale cannot be removed. */
  readonly mainLocale: string | null;
  /** The texts that all locales share: `copyright` on the App Store, the contact details on Google Play. */
  readonly facts: Readonly<Record<string, string | null>>;
  /**
   * The texts and pictures of each locale. On Google Play, the notes of a track are those of the release that gets notes;
   * see `findNotesRelease`.
   */
  readonly locales: Readonly<Record<string, LocaleNow>>;
  /** The tracks of Google Play; undefined if the account may not read them, and on the App Store. */
  readonly tracks?: readonly GooglePlayTrack[] | undefined;
  /** The id of the App Asset Library, if New needs it and the app has one. */
  readonly libraryId?: string | undefined;
}

/** The app to which a plan writes. */
export interface AppNow {
  /** The bundle id in the App Store, or the package name on Google Play. */
  readonly id: string;
  /** The name of the app in the store; null if the store has no name yet. */
  readonly name: string | null;
}

/** An App Store version that accepts changes. */
export interface VersionNow {
  readonly id: string;
  /** The id of the app in App Store Connect. */
  readonly appId: string;
  /** Only the iOS version of an app is published. */
  readonly platform: 'IOS';
  readonly versionString: string;
  readonly state: string;
  /** Whether this is the app's first version on the platform. A first version has no What's New. */
  readonly isFirst: boolean;
  /** The id of the editable app information, which contains names and subtitles; null if there is none. */
  readonly infoId: string | null;
}

/** One locale of a store. */
export interface LocaleNow {
  /** The id of the version's localization on the App Store; null if only the app information has this locale. */
  readonly textsId?: string | null;
  /** The id of the app information's localization on the App Store; null if only the version has this locale. */
  readonly infoId?: string | null;
  readonly texts: Readonly<Record<string, string | null>>;
  /**
   * The sets by slot or type of app previews. App previews are read only where New contains some, and in a locale that
   * New does not contain, because it may be removed.
   */
  readonly sets: Readonly<Record<string, SetNow>>;
}

/** The pictures of one slot, or the app previews of one type, in one locale. */
export interface SetNow {
  /** The App Store's id of the set; null on Google Play, and for pictures in a group of the App Asset Library. */
  readonly id: string | null;
  /** The group of the App Asset Library in which the pictures are placed; undefined if they are not in the library. */
  readonly placementGroup?: string | undefined;
  /** The pictures in display order, with the store's ids and checksums, and without files. */
  readonly pictures: readonly ListingPicture[];
}
