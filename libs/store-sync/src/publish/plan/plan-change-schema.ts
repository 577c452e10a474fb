import { ListingPicture, STORES } from '@storedeck/listing';
import type { PlanChange } from '@storedeck/store-api';
import { z } from 'zod';

const place = { store: z.enum(STORES), key: z.string() };
const digest = z.string().nullable();

const PlannedPicture = z.object({
  keep: z.string().nullable(),
  file: z.string().nullable(),
  sha256: z.string().nullable(),
  md5: z.string().nullable(),
  reencoded: z.boolean(),
  bytes: z.int().nonnegative().optional(),
});

/** A change of a plan, as a journal contains it. A journal may come from another person, so all parts are checked. */
export const PlanChangeSchema: z.ZodType<PlanChange> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...place,
    locale: z.string().nullable(),
    field: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({ kind: z.literal('addLocale'), ...place, locale: z.string() }),
  z.object({
    kind: z.literal('removeLocale'),
    ...place,
    locale: z.string(),
    pictures: z.int().nonnegative(),
    contents: z.object({ texts: digest, info: digest }),
  }),
  z.object({
    kind: z.literal('set'),
    ...place,
    locale: z.string(),
    slot: z.string(),
    before: z.array(ListingPicture),
    after: z.array(PlannedPicture),
  }),
]);
