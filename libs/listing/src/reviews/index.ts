export { MAX_REVIEW_TEXT, StoreReview, toStoreReview } from './store-review.ts';
export type { SentReview } from './store-review.ts';
export { ReviewSummary, summariseReviews } from './summarise-reviews.ts';
