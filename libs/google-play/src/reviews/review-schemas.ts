import { z } from 'zod';

const text = z.string().nullish();

const Time = z.object({ seconds: z.union([z.string().regex(/^\d{1,15}$/), z.int()]).nullish() }).nullish();

const Review = z.object({
  reviewId: z.string().min(1).max(500),
  authorName: text,
  comments: z
    .array(
      z.object({
        userComment: z
          .object({
            text,
            originalText: text,
            starRating: z.unknown().optional(),
            reviewerLanguage: text,
            appVersionName: text,
            lastModified: Time,
          })
          .nullish(),
        developerComment: z.object({ text, lastModified: Time }).nullish(),
      }),
    )
    .nullish(),
});
export type Review = z.infer<typeof Review>;

/**
 * A page of `reviews.list` (`ReviewsListResponse` of @googleapis/androidpublisher 42). Google sends an empty body if there
 * are no reviews. Of what Google sends about the device of the customer, nothing is read.
 */
export const ReviewsPage = z.preprocess(
  (value) => value ?? {},
  z.object({
    reviews: z.array(Review).nullish(),
    tokenPagination: z.object({ nextPageToken: text }).nullish(),
  }),
);
