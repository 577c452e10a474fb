import { isDeepStrictEqual } from 'node:util';

import type { StoreReview } from '@storedeck/listing/reviews';
import type { ReviewReading } from '@storedeck/store-api';

import type { ReviewState } from './review-archive.ts';

/**
 * Returns the states that a reading adds to an archive: of new reviews, of those that have changed, and of those that
 * the store no longer shows. Nothing of the archive is changed or removed.
 *
 * @param current the present state of each review of the archive
 */
export function findNewStates(
  current: ReadonlyMap<string, ReviewState>,
  { reviews, completeSince }: Pick<ReviewReading, 'reviews' | 'completeSince'>,
  seenAt: string,
): ReviewState[] {
  const read = new Map(reviews.map((review) => [review.id, review]));
  const changed = [...read.values()].flatMap((sent): ReviewState[] => {
    const review = withKnownVersion(sent, current.get(sent.id));
    return isUnchanged(review, current) ? [] : [{ seenAt, shown: true, review }];
  });
  const gone = [...current.values()].flatMap(({ shown, review }): ReviewState[] => {
    const isMissing = shown && !read.has(review.id);
    const isJudged = completeSince !== null && review.date !== null && review.date > completeSince;
    return isMissing && isJudged ? [{ seenAt, shown: false, review }] : [];
  });
  return [...changed, ...gone];
}

/** Whether a review is the same as its present state in an archive. */
export function isUnchanged(review: StoreReview, current: ReadonlyMap<string, ReviewState>): boolean {
  const before = current.get(review.id);
  return before?.shown === true && isDeepStrictEqual(before.review, withKnownVersion(review, before));
}

/** The App Store tells the version of a review only while the version is live. Later, the known one stays. */
function withKnownVersion(review: StoreReview, before: ReviewState | undefined): StoreReview {
  return review.version === null && before ? { ...review, version: before.review.version } : review;
}
