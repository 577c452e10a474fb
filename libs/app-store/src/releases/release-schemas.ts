import { z } from 'zod';

import { document, ResourceId, ToOne, Version } from '../client/response-schemas.ts';

const text = z.string().nullish();

/** A version with how it is released, and with its build, its phased release and what the reviewers are told. */
const VersionWithRelease = Version.extend({
  attributes: Version.shape.attributes.extend({ releaseType: text, earliestReleaseDate: text }),
  relationships: Version.shape.relationships
    .unwrap()
    .unwrap()
    .extend({ appStoreVersionPhasedRelease: ToOne, appStoreReviewDetail: ToOne })
    .nullish(),
});
export const VersionsWithRelease = document(VersionWithRelease);
export type VersionWithRelease = z.infer<typeof VersionWithRelease>;

export const PhasedReleaseRow = z.object({
  id: ResourceId,
  attributes: z.object({
    phasedReleaseState: z.string(),
    startDate: text,
    totalPauseDuration: z.int().nonnegative().nullish(),
    currentDayNumber: z.int().nonnegative().nullish(),
  }),
});

export const BuildRow = z.object({
  id: ResourceId,
  attributes: z
    .object({
      version: text,
      processingState: text,
      expired: z.boolean().nullish(),
      usesNonExemptEncryption: z.boolean().nullish(),
    })
    .nullish(),
});

export type BuildRow = z.infer<typeof BuildRow>;

export const ReviewDetailRow = z.object({
  id: ResourceId,
  attributes: z
    .object({
      contactFirstName: text,
      contactLastName: text,
      contactPhone: text,
      contactEmail: text,
      demoAccountName: text,
      demoAccountRequired: z.boolean().nullish(),
    })
    .nullish(),
});

export type ReviewDetailRow = z.infer<typeof ReviewDetailRow>;

/** The answers of the age rating, which have changed with almost every version of the API. */
export const AgeRatingRow = z.object({
  id: ResourceId,
  attributes: z.record(z.string(), z.unknown()).nullish(),
});

export const InfosWithAgeRating = document(
  z.object({
    id: ResourceId,
    attributes: z.object({ state: text }).nullish(),
    relationships: z
      .object({
        ageRatingDeclaration: ToOne,
        appInfoLocalizations: Version.shape.relationships.unwrap().unwrap().shape
          .appStoreVersionLocalizations,
      })
      .nullish(),
  }),
);
