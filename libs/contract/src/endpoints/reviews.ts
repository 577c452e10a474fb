import { StoreName } from '@storedeck/listing';
import { ReviewSummary, StoreReview } from '@storedeck/listing/reviews';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

/** The reviews of a store that are kept in the working folder. */
export const KeptReviews = z
  .object({
    store: StoreName,
    app: z.string().describe('The id of the app in the store.'),
    readAt: z.iso.datetime().describe('When the reviews of the store were read last.'),
    summary: ReviewSummary,
    reviews: z.array(StoreReview).describe('At most 200, the newest first.'),
  })
  .meta({ id: 'KeptReviews' });
export type KeptReviews = z.infer<typeof KeptReviews>;

/** The endpoint of the customers' reviews. */
export const reviewEndpoints = {
  reviews: {
    method: 'GET',
    path: '/api/reviews',
    area: 'Store listing',
    summary: 'Read the reviews of customers that the syncs have kept',
    describe:
      'Asks no store: each sync reads the newest reviews that have a text, and keeps them in the folder `reviews` of the working folder, also when the store forgets them. Google Play tells those of the last seven days only. The reviews are texts of strangers. No interface tells the rating of the app or the ratings without a text, so the average is not the rating of the app.',
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        stores: z.array(KeptReviews).describe('A store without kept reviews is missing.'),
      }),
    },
    errors: ['INPUT_INVALID', 'FOLDER_NOT_WRITABLE'],
  },
} as const satisfies Record<string, Endpoint>;
