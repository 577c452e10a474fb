import { type Store, STORES } from '@storedeck/listing';
import { type ReviewSummary, type StoreReview, summariseReviews } from '@storedeck/listing/reviews';

import { readArchive } from './keep-reviews.ts';
import { currentStates } from './review-archive.ts';

/** The reviews of a store that are kept in a working folder. */
export interface KeptReviews {
  readonly store: Store;
  /** The id of the app in the store. */
  readonly app: string;
  /** When the store was read last, as an ISO time. */
  readonly readAt: string;
  /** Of all reviews that the store still shows, as far as it is known. */
  readonly summary: ReviewSummary;
  /** The newest of them, the newest first. */
  readonly reviews: StoreReview[];
}

/**
 * Reads the reviews that are kept in a working folder, of each store that has any. Asks no store.
 *
 * @param most the number of reviews of each store that are returned
 * @throws StoreSyncError INPUT_INVALID for a file that cannot be used, FOLDER_NOT_WRITABLE
 */
export async function readReviews(dir: string, { most = 200 } = {}): Promise<KeptReviews[]> {
  const kept = await Promise.all(
    STORES.map(async (store): Promise<KeptReviews[]> => {
      const archive = await readArchive(dir, store);
      if (!archive) return [];
      const reviews = [...currentStates(archive).values()]
        .filter(({ shown }) => shown)
        .map(({ review }) => review)
        .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
      return [
        {
          store,
          app: archive.app,
          readAt: archive.readAt,
          summary: summariseReviews(reviews),
          reviews: reviews.slice(0, most),
        },
      ];
    }),
  );
  return kept.flat();
}
