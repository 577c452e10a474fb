import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

/** Something in a listing that a store refuses, or that visitors may see in an unintended way, with its place. */
export const ListedProblem = z.object({
  severity: z.enum(['error', 'warning']),
  kind: z.string().describe('The kind of problem, in words, without the place.'),
  detail: z.string(),
  help: z.string().optional(),
  at: z.object({
    store: StoreName,
    locale: z.string().nullable(),
    field: z.string().optional(),
    slot: z.string().optional(),
    picture: z.int().nonnegative().optional().describe('Position of the picture in the slot, from 0.'),
  }),
});
