import { z } from 'zod';

import type { StoreReleases } from '../store-releases.ts';
import { findReleaseValue, planReleaseChange } from './plan-release-change.ts';
import { ReleasePlan } from './release-plan.ts';

/** An approved change whose end this computer does not know, such as after a crash or without a response of the store. */
export const InterruptedChange = z
  .object({
    plan: ReleasePlan,
    begunAt: z.iso.datetime(),
    outcome: z
      .enum(['made', 'notMade', 'other'])
      .describe(
        'What the store has now. `made`: the new value. `notMade`: nothing has changed. `other`: neither, so that somebody else has changed it too.',
      ),
  })
  .meta({ id: 'InterruptedChange' });
export type InterruptedChange = z.infer<typeof InterruptedChange>;

/** Compares an interrupted change with what the store has now. */
export async function judgeInterrupted(
  { plan, begunAt }: Pick<InterruptedChange, 'plan' | 'begunAt'>,
  now: StoreReleases,
): Promise<InterruptedChange> {
  const value = findReleaseValue(plan.request, now);
  if (value?.state === plan.after.state && value.share === plan.after.share)
    return { plan, begunAt, outcome: 'made' };
  const again = await planReleaseChange(plan.request, now);
  return { plan, begunAt, outcome: again.plan?.hash === plan.hash ? 'notMade' : 'other' };
}

const OUTCOMES: Readonly<Record<InterruptedChange['outcome'], string>> = {
  made: 'The store has the new value.',
  notMade: 'The store has not changed it: make a new plan.',
  other: 'The store has another value: look at its state, and make a new plan.',
};

/** Says what is known of an interrupted change, in sentences for the user. */
export function interruptedText({ plan, outcome }: InterruptedChange): string {
  return `${plan.name}: the change from “${plan.before.text}” to “${plan.after.text}” was interrupted. ${OUTCOMES[outcome]}`;
}
