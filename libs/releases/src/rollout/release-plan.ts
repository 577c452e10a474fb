import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

import { ReleaseAction } from './release-action.ts';

/** The change of a rollout or of a phased release that a person asks for. */
export const ReleaseChangeRequest = z
  .discriminatedUnion('store', [
    z.strictObject({
      store: z.literal('appStore'),
      version: z.string().min(1).max(200).describe('The `id` of the version.'),
      action: ReleaseAction.describe('A phased release can be paused, resumed and completed.'),
    }),
    z.strictObject({
      store: z.literal('googlePlay'),
      track: z.string().min(1).max(200),
      versionCodes: z
        .array(z.string().regex(/^\d{1,19}$/))
        .min(1)
        .max(200)
        .describe('The version codes of the release.'),
      action: ReleaseAction,
      share: z
        .number()
        .optional()
        .describe('The new share, strictly between 0 and 1: needed for `raise`, optional for `resume`.'),
    }),
  ])
  .meta({ id: 'ReleaseChangeRequest' });
export type ReleaseChangeRequest = z.infer<typeof ReleaseChangeRequest>;

/** The state of a rollout or a phased release, before or after a change. */
export const ReleaseValue = z.object({
  state: z.string().describe('The word of the store, such as `inProgress` or `PAUSED`.'),
  share: z.number().nullable().describe('The share of people, from 0 to 1; null if the store has none.'),
  text: z.string().describe('State and share in words.'),
});
export type ReleaseValue = z.infer<typeof ReleaseValue>;

/** One change of a rollout, which a person approves by its hash. Making it only reads. */
export const ReleasePlan = z
  .object({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    store: StoreName,
    app: z.string().describe('The bundle id or the package name.'),
    key: z.string().describe('Identifies the version or the release, see `ReleaseStateChange`.'),
    name: z.string().describe('The version or the release in words.'),
    request: ReleaseChangeRequest,
    before: ReleaseValue,
    after: ReleaseValue,
    isFinal: z.boolean().describe('Whether the change cannot be undone: everybody gets the version.'),
    people: z
      .string()
      .nullable()
      .describe('Roughly how many people the change concerns; null if it is not known.'),
    notes: z.array(z.string()).describe('What else the change means, one sentence each.'),
  })
  .meta({ id: 'ReleasePlan' });
export type ReleasePlan = z.infer<typeof ReleasePlan>;
