import type { AppStoreListing, GooglePlayListing, Listing, Store } from '@storedeck/listing';
import type { AppStoreFacts, ReleasePlan, StoreReleases } from '@storedeck/releases';
import type {
  PlanChange,
  RemainingPlan,
  ReviewReading,
  ReviewReadOptions,
  StoreNow,
  StoreReading,
  WriteContext,
} from '@storedeck/store-api';

/** A store with credentials: what this library does with it. The client opens at the first call. */
export interface OpenStore<StoreListing = AppStoreListing | GooglePlayListing> {
  readonly store: Store;
  /**
   * Says with what the client signs in, without a request.
   *
   * @throws StoreError CREDENTIALS_INVALID for credentials that cannot be used
   */
  describeSignIn(): StoreSignIn;
  /** Checks that the credentials give access to the app. Returns a sentence for the user. */
  check(): Promise<string>;
  /** Reads the listing of the app and its draft, without their pictures. */
  read(): Promise<StoreReading<StoreListing>>;
  /** Reads the state that publishing `next` would change. */
  now(next: Listing): Promise<StoreNow>;
  /** Prepares changes, or writes them where nobody sees them. The returned object makes them final. */
  write(writes: StoreWrites): Promise<PreparedWrites>;
  /**
   * Reads the versions or releases of the app with their states. With `known`, an earlier reading, what has not changed
   * since may be taken from it, so that no edit is opened.
   */
  releases(known?: StoreReleases): Promise<StoreReleases>;
  /** Reads what a submission needs; undefined on Google Play, where the releases say everything that can be read. */
  facts(): Promise<AppStoreFacts | undefined>;
  /** Reads the newest reviews of customers that have a text. */
  reviews(options: Omit<ReviewReadOptions, 'signal'>): Promise<ReviewReading>;
  /** Makes the change of a plan that a person has approved. */
  changeRelease(change: ApprovedChange): Promise<void>;
}

/** A change of a rollout or of a phased release that a person has approved. */
export interface ApprovedChange {
  readonly plan: ReleasePlan;
  /** Plans again from a state that was just read. Throws StoreError PLAN_CHANGED if that gives another plan. */
  readonly planAgain: (now: StoreReleases) => Promise<void>;
}

/** With what a program signs in at a store. Contains no secret. */
export interface StoreSignIn {
  /** The kind of credential in words. */
  readonly kind: string;
  /** The account or the key that acts at the store; null if only the store knows it. */
  readonly principal: string | null;
  /** The end of the access that the store has given, as an ISO time; null before a store has given any. */
  readonly until: string | null;
}

/** The changes that are written to a store, and what writing them needs. */
export interface StoreWrites {
  readonly changes: readonly PlanChange[];
  /** The state of the store from which the changes were planned. */
  readonly now: StoreNow;
  readonly context: WriteContext;
  /** Whether the changes on Google Play are not sent for review. */
  readonly holdChanges: boolean;
  /** Plans again, from a state that was just read. */
  readonly planAgain: (now: StoreNow) => RemainingPlan;
  /** Plans again. Throws StoreError PLAN_CHANGED if the plan has a change that was not approved. */
  readonly planApproved: (now: StoreNow) => RemainingPlan;
}

/** Changes that are prepared. Disposing of this object removes what was not committed. */
export interface PreparedWrites extends AsyncDisposable {
  /**
   * Writes the changes.
   *
   * @throws StoreError PLAN_CHANGED if another person has changed the store at the same place
   */
  commit(): Promise<void>;
}
