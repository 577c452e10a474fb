import type { ListingPicture, Store } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';
import type { AppNow, ChangeTarget, PlanChange, VersionNow } from '@storedeck/store-api';

/** A place that was changed both in New and in the store. */
export interface PlanConflict extends ChangeTarget {
  readonly locale: string | null;
  /** The values of the base, of New and of the store: a text, or the pictures of a set. */
  readonly base: string | readonly ListingPicture[];
  readonly mine: string | readonly ListingPicture[];
  readonly theirs: string | readonly ListingPicture[];
}

/** A conflict that the choices decide: the value of New is published (`mine`), or the store keeps its value (`theirs`). */
export interface DecidedConflict extends PlanConflict {
  readonly decision: 'mine' | 'theirs';
}

/**
 * The reason why a place is not written: the choices leave out the place (`leftOut`), the place has changed in the
 * store and not in New (`changedAtStore`), Storedeck does not write such a place (`notManaged`), New does not contain
 * the locale (`notInNew`), the change of the live version would be public at once (`liveStays`), or the store accepts no
 * change of the place at present, for example during a review (`locked`).
 */
export type LeftAloneReason =
  'leftOut' | 'changedAtStore' | 'notManaged' | 'notInNew' | 'liveStays' | 'locked';

/** A place that publishing does not change although New and the store differ there, with the reason. */
export interface LeftAlone extends ChangeTarget {
  readonly locale: string | null;
  readonly why: LeftAloneReason;
  /** The reason `why` as a phrase for the user. */
  readonly reason: string;
  /** The values of New and of the store, if both have a value. */
  readonly mine?: string | readonly ListingPicture[] | undefined;
  readonly theirs?: string | readonly ListingPicture[] | undefined;
}

/** A removal of a set or of a locale. The choices do not allow this removal yet. */
export interface PendingRemoval extends ChangeTarget {
  readonly locale: string;
  /** The number of pictures that would be removed. */
  readonly pictures: number;
}

/** The changes that publishing would make at one store. */
export interface StorePlan {
  readonly store: Store;
  /** The app that receives the changes. */
  readonly app: AppNow;
  /** The App Store version that receives the changes. */
  readonly version?: VersionNow | undefined;
  /** Why the store accepts no changes at present, as a sentence; undefined if it accepts changes. */
  readonly locked?: string | undefined;
  /** The store's main locale; null if the store names none. The hash of a plan does not depend on it. */
  readonly mainLocale: string | null;
  /** The changes, in the order in which they are written. */
  readonly changes: readonly PlanChange[];
  readonly conflicts: readonly PlanConflict[];
  /** The conflicts that the choices decide. They are also among `changes` or `leftAlone`. */
  readonly decided: readonly DecidedConflict[];
  readonly leftAlone: readonly LeftAlone[];
  /** The removals that are only made if `allowRemovals` contains their keys. */
  readonly removals: readonly PendingRemoval[];
}

/** The requests, bytes and time that publishing needs. */
export interface PlanCost {
  /** The estimated number of requests to each store's API. Requests that send parts of an upload are not counted. */
  readonly requests: Readonly<Record<Store, number>>;
  /** The number of bytes of all uploads. */
  readonly bytes: number;
  readonly uploads: number;
  /** A rough estimate of the time, in seconds. */
  readonly seconds: number;
}

/** A store for which New has changes, and that has no usable credentials. */
export interface StoreNotPlanned {
  readonly store: Store;
  /** Why the store cannot be used, as a phrase for the user. */
  readonly reason: string;
  /** The number of changes in New; undefined if the base is not known. */
  readonly changes: number | undefined;
}

/** The changes that publishing would make at the stores. */
export interface Plan {
  /** The hex SHA-256 of the plans of the stores and of the choices. `publish` requires this hash. */
  readonly hash: string;
  readonly stores: readonly StorePlan[];
  /** The problems at the places that change. A plan with a problem of the severity `error` cannot be published. */
  readonly problems: readonly Problem[];
  /** The stores whose changes in New are not planned, because they cannot be used. The other stores are planned. */
  readonly notPlanned: readonly StoreNotPlanned[];
  /** The consequences for the reviews of the stores, one sentence for each. */
  readonly reviews: readonly string[];
  readonly cost: PlanCost;
}

/**
 * The decisions of the user about a plan. Each entry is a key, or the beginning of keys, such as `appStore/de-DE`. It
 * must cover a place of the plan. The store may have any spelling that `parseStore` of `@storedeck/listing` accepts.
 */
export interface PlanChoices {
  /**
   * The conflicts in which the value of New replaces the value of the store. An entry that is a whole key also writes
   * the value of New at a place that has changed only in the store.
   */
  readonly mine?: readonly string[] | undefined;
  /** The places that are not changed. */
  readonly leaveOut?: readonly string[] | undefined;
  /** The sets and locales that may be removed; here each entry must be a whole key. */
  readonly allowRemovals?: readonly string[] | undefined;
}
