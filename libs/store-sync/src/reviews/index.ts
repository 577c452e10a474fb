export { syncReviews } from './sync-reviews.ts';
export type { SyncedReviews, SyncReviewsOptions } from './sync-reviews.ts';
