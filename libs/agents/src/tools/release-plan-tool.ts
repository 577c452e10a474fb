import type { PublishPlan } from '@storedeck/contract';
import { safeLine } from '@storedeck/foreign-text';
import { printAddress } from '@storedeck/listing';
import { z } from 'zod';

import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput, storeInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { ReleaseServices } from '../services/release-services.ts';

/** The tool that makes a plan. No tool publishes the plan: a person approves it on the page. */
export const releasePlanTool = defineTool({
  name: 'release_plan',
  title: 'Plan a release',
  description: 'What publishing New would write. Only a person can approve and publish it, on the page.',
  kind: 'read',
  hints: { ...READS, openWorldHint: true },
  input: z.strictObject({ store: storeInput.optional(), cursor: cursorInput }),
  output: z.object({
    untrusted: z.string(),
    hash: z.string(),
    publishable: z.boolean(),
    summary: z.string(),
    rows: z.array(z.looseObject({ what: z.string() })),
    more: z.string().optional(),
    next: z.string(),
  }),
  run: async ({ store, cursor }, { services, signal }: ToolCall<ReleaseServices>) => {
    const choices = store === undefined ? {} : { stores: [store] };
    const plans = await services.openPlans();
    const known = cursor === undefined ? null : plans.plan;
    const plan = known ?? (await plans.makePlan(signal, { choices }));
    const { rows, more } = takePage(makeRows(plan), cursor);
    return {
      document: {
        untrusted: UNTRUSTED,
        hash: plan.hash,
        publishable: plan.publishable,
        summary: summarizePlan(plan),
        rows,
        ...(more && { more }),
        next: 'Ask the person to review and approve the plan on the page of Storedeck, under Publish.',
      },
    };
  },
});

function makeRows({ stores, notPlanned, problems, reviews }: PublishPlan) {
  return [
    ...notPlanned.map(({ store, reason }) => ({ what: 'store not planned', key: store, text: reason })),
    ...stores.flatMap(({ store, app, locked, conflicts, removals, changes }) => [
      {
        what: 'app',
        key: store,
        text: safeLine([app.id, app.name, locked].filter(Boolean).join(' · '), 400),
      },
      ...conflicts.map(({ key, reason }) => ({ what: 'conflict', key, text: safeLine(reason, 300) })),
      ...changes.map((change) => ({ what: change.kind, key: change.key, ...describeChange(change) })),
      ...removals.map(({ key, pictures }) => ({
        what: 'kept unless a person allows its removal',
        key,
        pictures,
      })),
    ]),
    ...problems.map(({ severity, kind, detail, at }) => ({
      what: severity,
      key: printAddress(at),
      text: safeLine(`${kind}: ${detail}`, 300),
    })),
    ...reviews.map((text) => ({ what: 'review', text })),
  ];
}

type Change = PublishPlan['stores'][number]['changes'][number];

function describeChange(change: Change): object {
  if (change.kind === 'text') return { after: safeLine(change.after, 120) };
  if (change.kind === 'set')
    return { pictures: change.after.length, uploads: change.after.filter(({ upload }) => upload).length };
  return {};
}

function summarizePlan({ stores, cost }: PublishPlan): string {
  const parts = stores.map(
    ({ store, changes, conflicts }) => `${store}: ${changes.length} changes, ${conflicts.length} conflicts`,
  );
  return [...parts, `${cost.uploads} uploads`].join('; ');
}
