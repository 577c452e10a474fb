import type { ListingAddress } from '@storedeck/listing';

import type { GooglePlayReleases } from '../store-releases.ts';

/** The build of a version. */
export interface BuildFacts {
  readonly number: string | null;
  /** Apple's word, such as VALID or INVALID. */
  readonly processingState: string | null;
  readonly expired: boolean;
  /** The answer about encryption; null if there is none. */
  readonly usesNonExemptEncryption: boolean | null;
}

/** What reviewers of the App Store are told. It contains no name, address or password. */
export interface ReviewFacts {
  /** The parts of the contact that are empty, such as `phone`. */
  readonly missingContact: readonly string[];
  /** Whether reviewers must sign in; null if it is not answered. */
  readonly needsDemoAccount: boolean | null;
  readonly hasDemoAccount: boolean;
}

/** The texts of one locale that a release needs. */
export interface LocaleFacts {
  readonly locale: string;
  readonly hasNotes: boolean;
  readonly hasSupportUrl: boolean;
}

/** The version of the App Store that comes next, with everything that a submission needs and the interface tells. */
export interface UpcomingVersion {
  readonly versionString: string;
  readonly platform: string;
  readonly state: string;
  /** Whether it is the first version of the app on its platform, which has no What's New. */
  readonly isFirst: boolean;
  readonly build: BuildFacts | null;
  readonly review: ReviewFacts | null;
  readonly locales: readonly LocaleFacts[];
}

/** The facts of the App Store from which readiness is judged. */
export interface AppStoreFacts {
  readonly appId: string;
  /** The versions that come next, one for each platform. */
  readonly upcoming: readonly UpcomingVersion[];
  /** The questions of the age rating without an answer; null if the declaration could not be read. */
  readonly unansweredAgeRating: readonly string[] | null;
  /** The locales of the app information without the address of a privacy policy. */
  readonly localesWithoutPrivacyPolicy: readonly string[];
}

/** The errors of a listing in the working folder. */
export interface ListingFacts {
  /** How the listing is named to the user, such as `New in this folder`. */
  readonly from: string;
  readonly errors: readonly ListingError[];
}

/** Something in a listing that its store refuses. */
export interface ListingError {
  /** What is wrong, without its place, such as `Name too long, 31 of 30 characters`. */
  readonly what: string;
  readonly at: ListingAddress;
}

/** All facts from which readiness is judged; null for a store that is not read. */
export interface ReleaseFacts {
  readonly appStore: AppStoreFacts | null;
  readonly googlePlay: GooglePlayReleases | null;
  /** The languages of the listing on Google Play, as the last sync has read them; null without a sync. */
  readonly playLanguages: readonly string[] | null;
  /**
   * Where pictures of Google Play are that nobody has declared as made with or without AI, such as `de-DE/icon`; null
   * without a listing.
   */
  readonly undeclaredPictures: readonly string[] | null;
  readonly listing: Readonly<Record<'appStore' | 'googlePlay', ListingFacts | null>>;
}
