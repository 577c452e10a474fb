import { safeLine } from '@storedeck/foreign-text';
import type { Problem } from '@storedeck/listing/problems';
import { judgeNew, readListing, readStored } from '@storedeck/store-sync';
import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-services.ts';
import { judgeStored } from '../../listings/judge-stored.ts';
import { ServerError } from '../../server-error.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { takePage } from '../take-page.ts';
import { cursorInput } from '../tool-inputs.ts';
import { UNTRUSTED } from '../untrusted.ts';

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
  run: async ({ listing: which, cursor }, { services, signal }: ToolCall) => {
    const { dir } = services.config;
    const [stored, chosen] = await Promise.all([
      readStored(dir, { signal }),
      readListing(dir, which, { signal }),
    ]);
    if (!chosen)
      throw new ServerError('LISTING_MISSING', `There is no ${which} listing in the folder.`, {
        hint:
          which === 'new'
            ? 'Start it with listing_edit: {"edits":[{"do":"start"}]}.'
            : 'Use listing_get with refresh.',
      });
    const { problems } =
      which === 'new' ? await judgeNew(chosen, { stored, dir, signal }) : judgeStored(chosen);
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
