import { safeLine } from '@storedeck/foreign-text';
import type { Problem } from '@storedeck/listing/problems';
import { z } from 'zod';

import { AgentError } from '../agent-error.ts';
import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { ListingServices } from '../services/listing-services.ts';

/** The tool that lists the problems of a listing: what the stores would refuse, and what looks wrong. */
export const listingCheckTool = defineTool({
  name: 'listing_check',
  title: 'Check a listing',
  description: 'What the stores would refuse (errors) or visitors may see wrong (warnings).',
  kind: 'read',
  hints: READS,
  input: z.strictObject({ listing: z.enum(['current', 'new']).default('new'), cursor: cursorInput }),
  output: z.object({
    untrusted: z.string(),
    errors: z.int(),
    warnings: z.int(),
    problems: z.array(z.looseObject({ severity: z.string(), detail: z.string() })),
    more: z.string().optional(),
  }),
  run: async ({ listing: which, cursor }, { services: { listings }, signal }: ToolCall<ListingServices>) => {
    const { listing } = await listings.read(which, signal);
    if (!listing)
      throw new AgentError('LISTING_MISSING', `There is no ${which} listing in the folder.`, {
        hint:
          which === 'new'
            ? 'Start it with listing_edit: {"edits":[{"do":"start"}]}.'
            : 'Use listing_get with refresh.',
      });
    const { problems } = await listings.findProblems(which, listing, signal);
    const count = (severity: Problem['severity']) =>
      problems.filter((one) => one.severity === severity).length;
    const { rows, more } = takePage(problems.map(makeRow), cursor);
    return {
      document: {
        untrusted: UNTRUSTED,
        errors: count('error'),
        warnings: count('warning'),
        problems: rows,
        ...(more && { more }),
      },
    };
  },
});

function makeRow({ severity, kind, detail, help, at: { store, ...address } }: Problem) {
  return {
    severity,
    store,
    ...address,
    detail: safeLine(`${kind}: ${detail}`, 400),
    ...(help !== undefined && { help: safeLine(help, 300) }),
  };
}
