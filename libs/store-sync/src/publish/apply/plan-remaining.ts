import { resolve } from 'node:path';

import { appOfCredentials } from '../../app-ids.ts';
import { withRun } from '../../run/run.ts';
import { readDocuments } from '../documents/folder-documents.ts';
import { planDocuments } from '../documents/plan-documents.ts';
import { readStoresNow } from '../documents/read-stores-now.ts';
import { storesNotPlanned, storesOfPlan } from '../documents/stores-of-plan.ts';
import { formerPublication, readJournal, unfinishedWork } from '../journal/journal.ts';
import { pickChoices } from '../plan/choices.ts';
import type { Plan, PlanChoices } from '../plan/plan.ts';
import type { PlanOptions } from '../plan-publish.ts';
import { refuseForeign, refuseOtherTerms, refuseUnpublishable } from './refuse-plan.ts';

/**
 * Reads the stores, and plans what the unfinished publication of this user would still write. Returns undefined if there
 * is none. Sends the same requests as `planPublish`, and writes nothing.
 *
 * @throws StoreSyncError PLAN_CHANGED or PLAN_REFUSED if the publication cannot be continued, because New or a store has
 *   changed since the user has approved the plan; and the codes of `planPublish`
 */
export async function planRemaining(
  options: Omit<PlanOptions, keyof PlanChoices | 'stores'>,
): Promise<Plan | undefined> {
  const { signal } = options;
  const dir = resolve(options.dir);
  const { own } = await readJournal(dir, options.stateDir);
  if (own?.record.state !== 'open') return undefined;
  const documents = await readDocuments(dir, signal);
  const chosen = { ...options, stores: own.stores };
  const stores = storesOfPlan(documents, chosen);
  const choices = pickChoices(own.choices);
  refuseOtherTerms(own, { choices, stores });
  const work = unfinishedWork(own, appOfCredentials(stores));
  return withRun(options, async (run) => {
    const now = await readStoresNow(run, stores, documents.next);
    const plan = await planDocuments(dir, documents, {
      ...{ now, work, choices },
      notPlanned: storesNotPlanned(documents, chosen),
      former: formerPublication(own),
      signal: run.signal,
    });
    refuseForeign(plan, now, own);
    refuseUnpublishable(plan);
    return plan;
  });
}
