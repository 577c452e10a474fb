import { z } from 'zod';

import type { StoreReview } from './store-review.ts';

/**
 * What the reviews with a text say together. This is not the rating of the app in the store: most people rate without
 * writing, and those ratings are not in it.
 */
export const ReviewSummary = z
  .object({
    count: z.int().describe('The number of reviews with a text and with stars.'),
    average: z
      .number()
      .nullable()
      .describe('The mean of their stars; null without reviews. It is not the rating of the app.'),
    histogram: z.array(z.int()).length(5).describe('The numbers of reviews with five to one stars.'),
  })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** Counts the stars of reviews. Reviews without usable stars are left out. */
export function summariseReviews(reviews: readonly Pick<StoreReview, 'stars'>[]): ReviewSummary {
  const histogram = [5, 4, 3, 2, 1].map((stars) => reviews.filter((review) => review.stars === stars).length);
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const total = histogram.reduce((sum, each, at) => sum + each * (5 - at), 0);
  return { count, average: count === 0 ? null : total / count, histogram };
}
