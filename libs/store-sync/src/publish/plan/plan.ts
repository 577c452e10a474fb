import type { ListingPicture, Store } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';

import type { VersionNow } from './store-now.ts';

/** Where a change is. `key` names it: `appStore/de-DE/subtitle`, `googlePlay/fr-FR/phoneScreenshots`, `appStore/copyright`. */
interface Place {
  readonly store: Store;
  readonly key: string;
}

/** A text that is written. An empty text clears the field. */
export interface TextWrite extends Place {
  readonly kind: 'text';
  /** Null for a text that all locales share. */
  readonly locale: string | null;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A locale that is added. Its texts and pictures are separate changes. */
export interface LocaleAddition extends Place {
  readonly kind: 'addLocale';
  readonly locale: string;
}

/** A locale that is removed with all its pictures. */
export interface LocaleRemoval extends Place {
  readonly kind: 'removeLocale';
  readonly locale: string;
  /** How many pictures are removed with it. */
  readonly pictures: number;
}

/** A picture of a set after publishing. */
export interface PlannedPicture {
  /** The store's picture that stays; null for a picture that is uploaded. */
  readonly keep: string | null;
  /** The file that is uploaded, relative to the working folder; null for a picture that stays. */
  readonly file: string | null;
  /** Hex hashes of the file. */
  readonly sha256: string | null;
  readonly md5: string | null;
  /** Whether the file was downloaded from a store, so that the uploaded picture has been encoded twice. */
  readonly reencoded: boolean;
  /** The size of the file that is uploaded. The hash of a plan covers the content, not this number. */
  readonly bytes?: number | undefined;
}

/** A set whose pictures or whose order changes. Without pictures afterwards, the set is removed. */
export interface SetWrite extends Place {
  readonly kind: 'set';
  readonly locale: string;
  readonly slot: string;
  /** The store's pictures, in order. */
  readonly before: readonly ListingPicture[];
  readonly after: readonly PlannedPicture[];
}

/** One change of a plan. */
export type PlanChange = TextWrite | LocaleAddition | LocaleRemoval | SetWrite;

/** A place that was changed both in New and at the store. */
export interface PlanConflict extends Place {
  readonly locale: string | null;
  /** The values of the base, of New and of the store: a text, or the pictures of a set. */
  readonly base: string | readonly ListingPicture[];
  readonly mine: string | readonly ListingPicture[];
  readonly theirs: string | readonly ListingPicture[];
}

/**
 * Why a place is not written: the choices leave it out, it has changed at the store and not in New, Storedeck does
 * not write it, New does not contain the locale, or the change would only be possible on the live version.
 */
export type LeftAloneReason = 'leftOut' | 'changedAtStore' | 'notManaged' | 'notInNew' | 'liveStays';

/** A place that New changes or does not contain, and that publishing does not change, with the reason. */
export interface LeftAlone extends Place {
  readonly locale: string | null;
  readonly why: LeftAloneReason;
  /** `why` as a phrase for the user. */
  readonly reason: string;
  /** What New and the store have, where they differ. */
  readonly mine?: string | readonly ListingPicture[] | undefined;
  readonly theirs?: string | readonly ListingPicture[] | undefined;
}

/** The removal of a set or of a locale that is not allowed yet. */
export interface PendingRemoval extends Place {
  readonly locale: string;
  /** How many pictures would be removed. */
  readonly pictures: number;
}

/** What publishing would change at one store. */
export interface StorePlan {
  readonly store: Store;
  /** The App Store version that receives the changes. */
  readonly version?: VersionNow | undefined;
  /** In the order in which they are written. */
  readonly changes: readonly PlanChange[];
  readonly conflicts: readonly PlanConflict[];
  readonly leftAlone: readonly LeftAlone[];
  /** Removals that need `allowRemovals`. */
  readonly removals: readonly PendingRemoval[];
}

/** What publishing will need. */
export interface PlanCost {
  /** The estimated number of requests to each store's API, without the parts of uploads. */
  readonly requests: Readonly<Record<Store, number>>;
  /** The bytes of all uploads. */
  readonly bytes: number;
  readonly uploads: number;
  /** A rough estimate of the time. */
  readonly seconds: number;
}

/** What publishing would do, computed from reads alone. */
export interface Plan {
  /** Hex SHA-256 of everything from which the plan was computed. `publish` requires it. */
  readonly hash: string;
  readonly stores: readonly StorePlan[];
  /** What a store would refuse, at places that change. A plan with errors cannot be published. */
  readonly problems: readonly Problem[];
  /** Why the plan cannot be published at all, one sentence each. */
  readonly obstacles: readonly string[];
  /** What happens to reviews, one sentence each. */
  readonly reviews: readonly string[];
  readonly cost: PlanCost;
}

/**
 * The decisions of the user that a plan follows. Each entry is a key, or the beginning of keys, such as
 * `appStore/de-DE`.
 */
export interface PlanChoices {
  /** Conflicts in which New replaces what the store has. */
  readonly mine?: readonly string[] | undefined;
  /** Places that are not changed. */
  readonly leaveOut?: readonly string[] | undefined;
  /** Sets and locales that may be removed; only whole keys count. */
  readonly allowRemovals?: readonly string[] | undefined;
}
