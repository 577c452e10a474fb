import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

/** The levels of a line, the most urgent one first. */
export const READY_LEVELS = ['error', 'warning', 'unknown', 'ok'] as const;

/** One thing that a release needs, and whether it is there. */
export const ReadyLine = z
  .object({
    key: z.string().describe('A stable word for programs, such as `build`.'),
    store: StoreName,
    level: z
      .enum(READY_LEVELS)
      .describe(
        '`error`: stops the release. `warning`: may surprise. `unknown`: no interface tells it, so a person must look. `ok`: in order.',
      ),
    what: z.string().describe('What the line is about.'),
    detail: z.string().describe('What was found.'),
    from: z.string().describe('Where the line comes from.'),
    link: z.string().nullable().describe('The page on which a person can see or change it.'),
  })
  .meta({ id: 'ReadyLine' });
export type ReadyLine = z.infer<typeof ReadyLine>;
