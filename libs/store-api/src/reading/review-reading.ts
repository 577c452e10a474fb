import type { StoreReview } from '@storedeck/listing/reviews';

/** What was read of a store's reviews. */
export interface ReviewReading {
  /** The id of the app in the store, which says whose reviews they are. */
  readonly app: string;
  /** The newest first. */
  readonly reviews: readonly StoreReview[];
  /**
   * The reading has all reviews that the store shows from this time on, as an ISO time, so that an earlier one that is
   * missing is no longer shown. Null if the store does not send all reviews that it shows.
   */
  readonly completeSince: string | null;
}

/** How reviews are read. */
export interface ReviewReadOptions {
  /** Whether a review was read before, with the same content. Reading stops after a page of such reviews. */
  readonly isKnown: (review: StoreReview) => boolean;
  /** The time in ms since 1970. */
  readonly nowMs: number;
  readonly signal?: AbortSignal | undefined;
}
