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

export const Tracks = orEmpty(
  z.object({
    tracks: z
      .array(
        z.object({
          track: text,
          releases: z
            .array(
              z.object({
                name: text,
                status: text,
                versionCodes: z.array(z.string()).nullish(),
                releaseNotes: z.array(z.object({ language: text, text })).nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
  }),
);
export type Release = NonNullable<
  NonNullable<NonNullable<z.infer<typeof Tracks>['tracks']>[number]['releases']>
>[number];

export const Images = orEmpty(
  z.object({ images: z.array(z.object({ id: text, url: z.string(), sha256: text })).nullish() }),
);
