import { z } from 'zod';

import { PlanChange } from './publish-plan.ts';

/** Why a journal in the working folder is no approval of this user. */
export const WhyForeign = z
  .enum(['notYours', 'changed', 'damaged'])
  .describe(
    '`notYours`: this user has not approved it on this computer. `changed`: this user has approved another content. `damaged`: it cannot be read.',
  );

/** The journal of the latest publication in the working folder. */
export const PublishJournal = z
  .object({
    ok: z.literal(true),
    state: z
      .enum(['none', 'interrupted', ...WhyForeign.options])
      .describe(
        '`interrupted`: this user has approved it, and can continue it. The other values except `none` are those of `foreignJournal`.',
      ),
    plan: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'the hash of a plan: 64 hex digits')
      .nullable(),
    changes: z
      .array(PlanChange)
      .nullable()
      .describe(
        'All changes of the journal, also those that are already written. The journal of another person may contain anything.',
      ),
  })
  .meta({ id: 'PublishJournal' });
export type PublishJournal = z.infer<typeof PublishJournal>;
