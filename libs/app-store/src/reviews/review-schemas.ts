import { z } from 'zod';

import { document, ResourceId, ToOne } from '../client/response-schemas.ts';

const text = z.string().nullish();

/** A review with a text. Stars and time are judged later, because a wrong one must not hide the other reviews. */
export const CustomerReviews = document(
  z.object({
    id: ResourceId,
    attributes: z
      .object({
        rating: z.unknown().optional(),
        title: text,
        body: text,
        reviewerNickname: text,
        createdDate: text,
        territory: text,
      })
      .nullish(),
    relationships: z.object({ response: ToOne }).nullish(),
  }),
);
export type CustomerReviews = z.infer<typeof CustomerReviews>;

export const ReviewResponseRow = z.object({
  id: ResourceId,
  attributes: z.object({ responseBody: text, lastModifiedDate: text, state: text }).nullish(),
});
