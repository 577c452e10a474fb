import { z } from 'zod';

const text = z.string().nullish();

/** Accepts a missing value as an empty object, because Google sends an empty body instead of an empty object. */
function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? {}, schema);
}

export const Edit = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/), expiryTimeSeconds: text });

export const Details = orEmpty(
  z.object({ defaultLanguage: text, contactEmail: text, contactPhone: text, contactWebsite: text }),
);

export const Listings = orEmpty(
  z.object({
    listings: z
      .array(
        z.object({
          language: z.string(),
          title: text,
          shortDescription: text,
          fullDescription: text,
          video: text,
        }),
      )
      .nullish(),
  }),
);

export const Images = orEmpty(
  z.object({
    images: z
      .array(
        z.object({
          id: text,
          url: z.string(),
          sha256: text,
          aiGeneratedState: z.string().max(100).nullish(),
        }),
      )
      .nullish(),
  }),
);
