import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

const source = z
  .enum(['live', 'draft', 'new'])
  .describe('`live`: the live listing. `draft`: the draft in the store. `new`: the new listing.');

/** How many of the pictures of a report that is being made are scaled. */
export const ReportProgress = z
  .object({ done: z.int().nonnegative(), total: z.int().nonnegative() })
  .meta({ id: 'ReportProgress' });
export type ReportProgress = z.infer<typeof ReportProgress>;

/** The endpoint that returns the differences between two listings as a document, for people who approve a release. */
export const reportEndpoints = {
  report: {
    method: 'GET',
    path: '/api/report',
    area: 'Store listing',
    summary: 'Write the differences between two listings as one HTML file',
    describe:
      'For people who must approve a release: every text and picture that differs, before and after, in all languages, with the problems, and the ignored problems with their reasons. The document contains its scaled pictures and no script, and makes no request. The server sends the document while it scales the pictures; a failure after the first byte breaks the connection. The event `report-progress` says how many pictures are scaled.',
    query: z.object({
      from: source.default('live'),
      to: source.default('new'),
      store: StoreName.optional().describe('By default both stores.'),
      locales: z
        .string()
        .regex(/^[\w-]{2,35}(?:,[\w-]{2,35})*$/, 'codes such as de-DE, separated by commas')
        .max(2000)
        .optional()
        .describe('Codes of either store, separated by commas. By default all languages.'),
    }),
    response: { type: 'bytes', contentType: 'text/html', describe: 'The document, as an attachment.' },
    errors: [
      'LISTING_MISSING',
      'LISTING_INVALID',
      'INPUT_INVALID',
      'OTHER_APP',
      'FOLDER_NOT_WRITABLE',
      'ABORTED',
    ],
  },
} as const satisfies Record<string, Endpoint>;
